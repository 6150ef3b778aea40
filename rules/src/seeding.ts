import { playersOf } from './attendance.ts'
import { type Day, playersBefore, rankedBefore } from './day.ts'
import { drawLot } from './lots.ts'
import type { Round } from './read-round.ts'

/** An elimination: its participants by seed, and the numbers of its rounds so far. */
export interface Bracket {
  seeds: readonly number[]
  rounds: readonly number[]
}

export type Both<T> = readonly [T, T]

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

/** The number of the first round of an elimination. */
export const firstOf = ({ rounds }: Bracket) => rounds[0] ?? 1

/**
 * The best `top` of those who play, by their standing. The lot decides between level ones, so that neither names nor the
 * order of entry decide.
 */
export const seedsOf = (day: Day, number: number, { top, seed }: { top: number; seed: number }): number[] =>
  playersBefore(day, number)
    .toSorted((a, b) => positionOf(a) - positionOf(b) || drawLot(seed, a.id) - drawLot(seed, b.id) || a.id - b.id)
    .slice(0, top)
    .map(({ id }) => id)

const positionOf = ({ rank }: { rank?: number | null | undefined }) => rank ?? Number.MAX_SAFE_INTEGER

/** The last places of an elimination before its first round. */
export interface Cut {
  /** The participants who are level for them, in standings order; empty if the standings decide. */
  level: number[]
  /** Those of them who are in the elimination. */
  chosen: number[]
  /** Participants in the elimination who are behind the cut, each with somebody who is before it. */
  wrong: { out: number; in: number | null }[]
}

/** Compares the seeds of an elimination with the standings as they are now. */
export function cutOf(day: Day, bracket: Bracket): Cut {
  const { seeds } = bracket
  const first = firstOf(bracket)
  const isSeed = new Set(seeds)
  const players = new Set(playersOf(day.participants, first).map(({ id }) => id))
  const field = rankedBefore(day, first).filter(({ id }) => isSeed.has(id) || players.has(id))
  const cut = field.map(positionOf).toSorted((a, b) => a - b)[seeds.length - 1] ?? Infinity
  const level = field.filter((each) => positionOf(each) === cut).map(({ id }) => id)
  const chosen = level.filter((id) => isSeed.has(id))
  const missing = [
    ...field.filter((each) => positionOf(each) < cut && !isSeed.has(each.id)).map(({ id }) => id),
    ...level.filter((id) => !isSeed.has(id)),
  ]
  const behind = field.filter((each) => positionOf(each) > cut && isSeed.has(each.id))
  return {
    level: chosen.length < level.length ? level : [],
    chosen,
    wrong: behind.map(({ id }, index) => ({ out: id, in: missing[index] ?? null })),
  }
}

/** Whether the order of the seeds is that of the standings as they are now. */
export function isSeededByStanding(day: Day, bracket: Bracket): boolean {
  const ranked = new Map(rankedBefore(day, firstOf(bracket)).map((each) => [each.id, positionOf(each)]))
  const positions = bracket.seeds.map((id) => ranked.get(id) ?? 0)
  return positions.every((position, index) => index === 0 || (positions[index - 1] ?? 0) <= position)
}

/**
 * The seeds of an elimination whose first round an organiser has paired by hand: each pair takes the place of one of its
 * two. The seeds stay as they are while somebody is unpaired.
 */
export function reseed(seeds: readonly number[], { pairings, byes }: Round): number[] {
  const order = bracketOrder(2 ** Math.ceil(Math.log2(Math.max(2, seeds.length))))
  const slots = neighbours(order).map((both) => both.filter((seed) => seed <= seeds.length))
  const groups = [
    ...pairings.map(({ participant1_id, participant2_id }) => [participant1_id, participant2_id]),
    ...byes.map((id) => [id]),
  ]
  const left = new Set(slots.filter(({ length }) => length > 0))
  const seeded = seeds.slice()
  const homeless = groups.filter((group) => {
    const own = group.map((id) => slots.find((slot) => slot.some((seed) => seeds[seed - 1] === id)))
    return !take(group, own)
  })
  // Others may play on: a pair without a seed needs no place.
  const strangers = homeless.filter((group) => !take(group, [...left]))
  const isWhole = left.size === 0 && strangers.every((group) => !group.some((id) => seeds.includes(id)))
  return isWhole ? seeded : [...seeds]

  function take(group: readonly number[], choices: readonly (number[] | undefined)[]): boolean {
    const slot = choices.find((each) => each && left.has(each) && each.length === group.length)
    if (!slot) return false
    left.delete(slot)
    // Who stays in a place keeps it, so that sides and seeds change as little as possible.
    const stays = group.findIndex((id) => seeds[(slot[1] ?? 0) - 1] === id)
    const sides = stays === 0 && group.length === 2 ? group.toReversed() : group
    for (const [side, seed] of slot.entries()) seeded[seed - 1] = sides[side] ?? 0
    return true
  }
}

/** The places of a round in pairs, as they meet. */
export const neighbours = <T>(places: readonly T[]): Both<T>[] =>
  Array.from({ length: places.length / 2 }, (_, index) => [places[index * 2], places[index * 2 + 1]] as [T, T])
