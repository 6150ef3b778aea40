import type { Schedule } from './round-robin.ts'

/**
 * The order of seeds in a bracket whose size is a power of two: neighbours meet, and the first two seeds can only meet in the last
 * round.
 */
export function bracketOrder(size: number): number[] {
  let order = [1]
  while (order.length < size) {
    const sum = order.length * 2 + 1
    order = order.flatMap((seed) => [seed, sum - seed])
  }
  return order
}

/** The progress of an elimination. */
export interface Played {
  /** The participants who advance from each played round: winners, and those with a bye. */
  ahead: readonly ReadonlySet<number>[]
  /** The participants who no longer play: their opponents advance. */
  gone: ReadonlySet<number>
}

/**
 * The next round of a single elimination. `seeds` are ids in the order of the standings; empty places of the bracket
 * are byes for the first seeds. Returns the sides of an undecided match if nobody advances from it, and undefined when
 * nothing is left to play.
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
  // A single bye without any match means that the elimination is over.
  return schedule.pairs.length === 0 && schedule.byes.length < 2 ? undefined : schedule
}

const neighbours = (places: readonly (number | null)[]) =>
  Array.from({ length: places.length / 2 }, (_, index) => [places[index * 2] ?? null, places[index * 2 + 1] ?? null])
