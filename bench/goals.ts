type Goal = { min: number } | { max: number }

/** A ratio compares two values of one run, so it depends little on the machine. */
export const goals = {
  /** Requests per second of processor time, relative to a bare `node:http` server that sends the same bytes. */
  hotRead: { min: 0.6 },
  /** The same without the response cache, relative to a bare `node:http` and `pg` server with one prepared statement. */
  coldRead: { min: 0.7 },
  /** Median with the most events, divided by the median with the fewest. */
  growth: { max: 1.3 },
  /** 64 participants and 160 matches in two requests, divided by one match in one request. */
  bulkInsert: { max: 6 },
  /** A result, 20 in flight, divided by a plain `update` of the same row. */
  result: { max: 1.5 },
  /** Resident memory at the end, in MB. */
  memory: { max: 250 },
  /** Its peak under a mixed load, and the share of an idle process (PSS), in MB. */
  memoryPeak: { max: 320 },
  memoryIdle: { max: 130 },
  /** Median of the last quarter of the time, relative to the quarter before. */
  memoryGrowth: { max: 1.05 },
  /** Median time to pair a round of 200 and 500 participants, in milliseconds. */
  pairing200: { max: 50 },
  pairing500: { max: 300 },
  /** Median time from a tap to the next painted state, on a processor four times slower, in milliseconds. */
  tapTab: { max: 100 },
  tapFilter: { max: 100 },
  tapHomeToEvents: { max: 200 },
  tapEvent: { max: 250 },
  tapArmies: { max: 300 },
  /** Median time from a slip's QR code to the sent result, cold, on slow 4G, without typing, in milliseconds. */
  scanToSent: { max: 5000 },
  /** Of an event with 200 participants and 8 rounds, on a processor four times slower: a tap, in milliseconds. */
  tapLarge: { max: 100 },
  /** From the last response to the first frame with the content, in milliseconds. */
  paintLarge: { max: 1500 },
  /** Live objects of the page, in MB. */
  pageMemory: { max: 80 },
  /** 95th percentile of a request, in milliseconds. */
  statistics: { max: 50 },
  /** Of a weekend of a million matches: the cores that a process takes at its share, and the primary of 8 cores for all. */
  weekendProcess: { max: 0.5 },
  weekendPrimary: { max: 4 },
  /** 95th percentile of a read that nobody has requested before, at a million matches, in milliseconds. */
  firstRead: { max: 100 },
  /** Seconds to rate all players, when all ratings are new. */
  ratingTime: { max: 60 },
  /** Memory that the server takes for it, in MB. */
  ratingMemory: { max: 300 },
  /** Median time of a concurrent reader, relative to a reader alone. */
  ratingReader: { max: 2 },
  /** Share of the watchers that have a new version within two seconds, over all saves. */
  liveShare: { min: 0.99 },
  /** Median time of a reader of another page during the streams, relative to a reader alone. */
  liveReader: { max: 2 },
  /** Median time of a reader of a list beside the results of one event, relative to a quiet server. */
  listsBesideResults: { max: 1.5 },
  /** Seconds from the signal to stop until all streams are open again. */
  liveRestart: { max: 30 },
} satisfies Record<string, Goal>

export interface Measurement {
  name: string
  value: number
  goal?: keyof typeof goals | undefined
  details?: Record<string, number>
}

/** Prints a table; returns whether all goals are met. */
export function report(title: string, measurements: readonly Measurement[]): boolean {
  const rows = measurements.map(({ name, value, goal, details = {} }) => {
    const columns = Object.entries({ ...details, value }).map(([column, number]) => [column, rounded(number)])
    const judged = goal && { goal: JSON.stringify(goals[goal]), is: judge(value, goals[goal]) }
    return [name, { ...Object.fromEntries(columns), ...judged }]
  })
  console.log(title)
  console.table(Object.fromEntries(rows))
  return measurements.every(({ value, goal }) => !goal || judge(value, goals[goal]) !== 'missed')
}

function judge(value: number, goal: Goal): 'met' | 'within 10 %' | 'missed' {
  // The share by which the goal is missed; up to 10 % may be noise of the machine. NaN misses every goal.
  const excess = 'max' in goal ? value / goal.max - 1 : 1 - value / goal.min
  if (excess <= 0) return 'met'
  return excess <= 0.1 ? 'within 10 %' : 'missed'
}

const rounded = (value: number) => Number(value.toFixed(value < 100 ? 2 : 0))

/** The percentile of the times for a share from 0 to 1: always a measured time, never an interpolated one. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}

export const median = (times: readonly number[]) => percentile(times, 0.5)

export async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await task()
  return performance.now() - start
}
