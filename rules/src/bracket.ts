import { type Day, eligible, findRound, matchesIn, playersBefore, rankedBefore, roundAt } from './day.ts'
import { drawLot } from './lots.ts'
import type { Round } from './read-round.ts'
import { resultOf } from './results.ts'

/** An elimination: its participants by seed, and the number of its first round. */
export interface Bracket {
  seeds: readonly number[]
  first: number
}

/** Who plays in a place of the bracket: a participant, nobody (null), or undefined while a match is to decide it. */
type Place = number | null | undefined

type Both<T> = readonly [T, T]

/**
 * How a round differs from its bracket.
 * - `replace`: `in` plays instead of `out`. Without `in`, the opponent of `out` has a bye.
 * - `pair`: both are without a match.
 * - `undecided`: a match between `by` decides who plays instead of `out`, or whether `out` does.
 */
export type BracketChange =
  | { kind: 'replace'; out: number; in: number | null }
  | { kind: 'pair'; both: Both<number> }
  | { kind: 'undecided'; out: number; by: Both<number> | undefined }

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

/** The elimination that a round is part of; undefined for other rounds. */
export function bracketOf(day: Day, number: number): Bracket | undefined {
  let bracket: Bracket | undefined
  for (let first = number; first > 0; first--) {
    const round = findRound(day, first)
    if (round?.method !== 'elimination' || round.seeds === null || (round.is_draft && first < number)) break
    bracket = { seeds: round.seeds, first }
  }
  return bracket
}

/**
 * The best `top` of those who play, by their standing. The lot decides between level ones, so that neither names nor the
 * order of entry do.
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
export function cutOf(day: Day, { seeds, first }: Bracket): Cut {
  const isSeed = new Set(seeds)
  const players = new Set(playersBefore(day, first).map(({ id }) => id))
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

/** The places of a round in the order of the bracket, as the results before it are now. One place: the champion. */
export function placesOf(day: Day, { seeds, first }: Bracket, number: number): Place[] {
  const stays = eligible(day, number)
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, seeds.length)))
  let places: Place[] = bracketOrder(size).map((seed) => seeds[seed - 1] ?? null)
  for (let at = first; at < number; at++) places = neighbours(places).map((both) => winnerOf(day, { at, both, stays }))
  return places
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
  const isWhole = homeless.every((group) => take(group, [...left])) && left.size === 0
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

/** The next round of an elimination; undefined when it is over. */
export function nextOfBracket(day: Day, bracket: Bracket, number: number): Round | undefined {
  const stays = eligible(day, number)
  const places = placesOf(day, bracket, number)
  const pairings: { participant1_id: number; participant2_id: number }[] = []
  const byes: number[] = []
  for (const both of places.length < 2 ? [] : neighbours(places)) {
    const [one, other] = both.filter((id) => id != null && stays.has(id))
    if (one != null && other != null) pairings.push({ participant1_id: one, participant2_id: other })
    else if (one != null) byes.push(one)
  }
  // A single bye without any match means that the elimination is over.
  return pairings.length === 0 && byes.length < 2 ? undefined : { pairings, byes }
}

/** The matches of a round that the bracket needs a winner of, by their sides. */
export const undecidedIn = (day: Day, bracket: Bracket, number: number): Both<number>[] =>
  neighbours(placesOf(day, bracket, number)).flatMap((both): Both<number>[] => {
    const [one, other] = both
    if (one == null || other == null) return []
    const stays = eligible(day, number + 1)
    return winnerOf(day, { at: number, both, stays }) === undefined ? [[one, other]] : []
  })

/** How a round, a draft or a published one, differs from the bracket as the results before it are now. */
export function changesIn(day: Day, bracket: Bracket, number: number): BracketChange[] {
  const { first } = bracket
  const wrong = number === first && findRound(day, number)?.is_draft ? cutOf(day, bracket).wrong : []
  if (wrong.length > 0) return wrong.map((each) => ({ kind: 'replace', ...each }))
  const stays = eligible(day, number)
  const before = number === first ? [] : placesOf(day, bracket, number - 1)
  const places = placesOf(day, bracket, number)
  const start = placesOf(day, bracket, first)
  const placeOf = new Map(start.flatMap((id, place) => (id == null ? [] : [[id, place >> (number - first)] as const])))
  const pairs = roundAt(day, number).pairings.map((pair): Both<number> => [pair.participant1_id, pair.participant2_id])

  const undecided = (holders: Both<number>, place: number): BracketChange[] => {
    const out = holders.find((id) => placeOf.get(id) === place)
    const [one, other] = [before[place * 2], before[place * 2 + 1]]
    const isPaired = one != null && other != null && findMatch(day, number - 1, [one, other]) !== undefined
    return out === undefined ? [] : [{ kind: 'undecided', out, by: isPaired ? [one, other] : undefined }]
  }

  return neighbours(places).flatMap((both, index): BracketChange[] => {
    const holders = pairs.find((pair) => pair.some((id) => (placeOf.get(id) ?? -1) >> 1 === index))
    const open = both.flatMap((id, side) => (id === undefined ? index * 2 + side : []))
    if (open.length > 0) return holders ? open.flatMap((place) => undecided(holders, place)) : []
    const known = both.filter((id) => id != null)
    const [one, other] = known.filter((id) => stays.has(id))
    const pair = pairs.find((each) => known.some((id) => each.includes(id))) ?? holders
    if (!pair) return one !== undefined && other !== undefined ? [{ kind: 'pair', both: [one, other] }] : []
    const outs = pair.filter((id) => !known.includes(id))
    const ins = [one, other].filter((id) => id !== undefined && !pair.includes(id))
    // If both have changed, each takes the place of the one who had it.
    const isTurned = outs.length === 2 && placeOf.get(outs[0] ?? 0) === index * 2 + 1
    return (isTurned ? outs.toReversed() : outs).map((out, nth) => ({ kind: 'replace', out, in: ins[nth] ?? null }))
  })
}

/** Who won a match of the bracket: also by a bye, or because the other has dropped. */
function winnerOf(
  day: Day,
  { at, both: [one, other], stays }: { at: number; both: Both<Place>; stays: ReadonlySet<number> },
): Place {
  if (one === undefined || other === undefined) return undefined
  if (one === null || other === null) return one ?? other
  const match = findMatch(day, at, [one, other])
  const result = match ? resultOf(match) : 'pending'
  if (match && result === 'player1_win') return match.participant1_id
  if (match && result === 'player2_win') return match.participant2_id
  // Both have lost: nobody goes on.
  if (result === 'double_loss') return null
  const left = [one, other].filter((id) => stays.has(id))
  if (left.length < 2) return left[0] ?? null
  const [lucky, ...others] = roundAt(day, at).byes.filter((id) => id === one || id === other)
  return others.length === 0 ? lucky : undefined
}

const findMatch = (day: Day, number: number, both: Both<number>) =>
  matchesIn(day, number).find((match) => both.includes(match.participant1_id) && both.includes(match.participant2_id))

const neighbours = <T>(places: readonly T[]): Both<T>[] =>
  Array.from({ length: places.length / 2 }, (_, index) => [places[index * 2], places[index * 2 + 1]] as [T, T])
