import { openLoop } from '../../load/requests.ts'
import { withPool } from '../../support/database.ts'
import { mixReads } from './mixed.ts'
import { resultOf } from './organiser.ts'
import { showMost } from './ratios.ts'
import { type Writing, withWriting } from './writing-server.ts'

interface Settings {
  url: string
  events: number
  minutes: number
}

const rates = { reads: 500, writes: 5 }
/** How often memory is looked at, in seconds. */
const interval = 5

/** In MB, and how much of it may be added over the second half of the time. */
const goals = { resident: 250, growth: 0.05 }

/** Measures the memory of the server under mixed load; returns whether the goals are met. */
export const measureMemory = ({ url, events, minutes }: Settings): Promise<boolean> =>
  withWriting({ url, events }, async (writing) => {
    const { resident, refused } = await load(writing, minutes)
    const { peak } = await writing.server.memory()
    const last = resident.at(-1) ?? Number.NaN
    const later = resident.slice(resident.length / 2)
    const slope = slopeOf(later) * (60 / interval)
    console.log(`${events} events, after ${minutes} minutes of 500 reads and 5 writes a second: ${last} MB, peak ${peak} MB,
  ${slope.toFixed(2)} MB more a minute in the second half; ${(100 * refused).toFixed(1)} % refused`)
    // A server that refuses has little to keep in memory.
    const trouble = refused > 0.01 ? 'more than 1 % refused' : undefined
    const added = slope * (minutes / 2)
    return showMost(`${events} events: memory`, [
      { name: 'resident memory', unit: 'MB', value: last, beside: goals.resident, most: 1, trouble },
      { name: 'added in the second half', unit: 'MB', value: Math.max(0, added), beside: last, most: goals.growth },
    ])
  })

async function load({ server, reads, organiser }: Writing, minutes: number) {
  const read = mixReads(reads)
  const resident: number[] = []
  let turn = 0
  let [refused, all] = [0, 0]
  for (let second = 0; second < minutes * 60; second += interval) {
    const writing = openLoop(server.url, rates.writes, interval, () => resultOf(organiser, turn++))
    const outcomes = [...(await openLoop(server.url, rates.reads, interval, read)), ...(await writing)]
    all += outcomes.length
    refused += outcomes.filter(({ status }) => status !== 200).length
    resident.push((await server.memory()).resident)
  }
  return { resident, refused: refused / all }
}

/** The slope of the line through these values with the least squares, from one to the next. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const squares = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
  return squares === 0 ? 0 : values.reduce((sum, value, index) => sum + (index - middle) * value, 0) / squares
}

const counts = ['counted_sums', 'counted_events', 'counted_factions']

/** Compares what is kept counted with what is counted, both with their indexes; returns whether the goal is met. */
export async function measureSize({ url, events }: Pick<Settings, 'url' | 'events'>): Promise<boolean> {
  const sizeOf = (tables: string[]) =>
    withPool(url, async (pool) => {
      const { rows } = await pool.query<{ size: number }>(
        'select sum(pg_total_relation_size(name::regclass))::float8 / 1e6 as size from unnest($1::text[]) name',
        [tables],
      )
      return rows[0]?.size ?? Number.NaN
    })
  return showMost(`${events} events: the size of what is kept counted`, [
    { name: 'beside matches', unit: 'MB', value: await sizeOf(counts), beside: await sizeOf(['matches']), most: 0.5 },
  ])
}
