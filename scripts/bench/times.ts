/** Times in milliseconds. */
export interface Times {
  p50: number
  p95: number
  max: number
}

export function summarise(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  // Nearest rank: always a measured time, never an interpolated one.
  const rank = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  return { p50: rank(0.5), p95: rank(0.95), max: rank(1) }
}

export async function timed(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await task()
  return performance.now() - start
}

/** Times calls one after another. */
export const timedEach = (count: number, task: () => Promise<unknown>) =>
  timedAll(Array.from({ length: count }, () => task))

export async function timedAll(calls: Iterable<() => Promise<unknown>>): Promise<number[]> {
  const times: number[] = []
  for (const call of calls) times.push(await timed(call))
  return times
}

export const ms = (time: number) => Number(time.toFixed(1))
/** How many times as long one takes as the other. */
export const ratioOf = (time: number, other: number) => (time / other).toFixed(time < 10 * other ? 2 : 0)
