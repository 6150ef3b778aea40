/** Times in milliseconds. */
export interface Times {
  p50: number
  p95: number
  max: number
}

export function summarise(times: readonly number[]): Times {
  return { p50: rankOf(times, 0.5), p95: rankOf(times, 0.95), max: rankOf(times, 1) }
}

/** The time within which this share of them is. Nearest rank: always a measured time, never an interpolated one. */
export function rankOf(times: readonly number[] | Float64Array, share: number): number {
  const sorted = Float64Array.from(times).sort()
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
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
