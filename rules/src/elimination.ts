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

/**
 * The next round of a single elimination. `seeds` are ids by their standing; places of the bracket that nobody has are
 * byes, which the first seeds get. `winners` are those of each round that has been played. Undefined when a match of the
 * round before has no winner, or when there is nothing left to play.
 */
export function elimination(
  seeds: readonly number[],
  size: number,
  winners: readonly ReadonlySet<number>[],
): Schedule | undefined {
  let places: (number | null)[] = bracketOrder(size).map((seed) => seeds[seed - 1] ?? null)
  for (const round of winners) {
    const next: (number | null)[] = []
    for (const { one, other } of neighbours(places)) {
      const ahead = [one, other].filter((id) => id !== null)
      const left = ahead.length === 2 ? ahead.filter((id) => round.has(id)) : ahead
      if (ahead.length === 2 && left.length !== 1) return undefined
      next.push(left[0] ?? null)
    }
    places = next
  }
  if (places.length < 2) return undefined
  const schedule: Schedule = { pairs: [], byes: [] }
  for (const { one, other } of neighbours(places)) {
    if (one !== null && other !== null) schedule.pairs.push([one, other])
    else if (one !== null || other !== null) schedule.byes.push(one ?? other ?? 0)
  }
  return schedule
}

function neighbours(places: readonly (number | null)[]) {
  return Array.from({ length: places.length / 2 }, (_, index) => ({
    one: places[index * 2] ?? null,
    other: places[index * 2 + 1] ?? null,
  }))
}
