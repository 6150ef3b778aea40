import type { Schedule } from './round-robin.ts'

/**
 * The order in which seeds stand in a bracket of a power of two: neighbours meet, and the first two can only meet in the
 * last round.
 */
export function bracketOrder(size: number): number[] {
  let order = [1]
  while (order.length < size) {
    const sum = order.length * 2 + 1
    order = order.flatMap((seed) => [seed, sum - seed])
  }
  return order
}

/** What has become of an elimination. */
export interface Played {
  /** Those who go on from each round that was played: who won a match, or had a bye. */
  ahead: readonly ReadonlySet<number>[]
  /** Those who play no more: whom they would meet goes on. */
  gone: ReadonlySet<number>
}

/**
 * The next round of a single elimination. `seeds` are ids by their standing; places of the bracket that nobody has are
 * byes, which the first seeds get. The first two of a match that nobody goes on from, or undefined when there is nothing
 * left to play.
 */
export function elimination(
  seeds: readonly number[],
  { ahead, gone }: Played,
): Schedule | { undecided: number[] } | undefined {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, seeds.length)))
  let places: (number | null)[] = bracketOrder(size).map((seed) => seeds[seed - 1] ?? null)
  for (const round of ahead) {
    const next: (number | null)[] = []
    for (const both of neighbours(places)) {
      const there = both.filter((id) => id !== null)
      const winners = there.filter((id) => round.has(id))
      const left = winners.length === 1 ? winners : there.length < 2 ? there : there.filter((id) => !gone.has(id))
      if (left.length > 1) return { undecided: left }
      next.push(left[0] ?? null)
    }
    places = next
  }
  if (places.length < 2) return undefined
  const schedule: Schedule = { pairs: [], byes: [] }
  for (const both of neighbours(places)) {
    const [one, other] = both.filter((id) => id !== null && !gone.has(id))
    if (one != null && other != null) schedule.pairs.push([one, other])
    else if (one != null) schedule.byes.push(one)
  }
  // Nobody plays alone for a prize that nobody else can win.
  return schedule.pairs.length === 0 && schedule.byes.length < 2 ? undefined : schedule
}

const neighbours = (places: readonly (number | null)[]) =>
  Array.from({ length: places.length / 2 }, (_, index) => [places[index * 2] ?? null, places[index * 2 + 1] ?? null])
