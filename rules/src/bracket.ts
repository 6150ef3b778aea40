import { type Day, type DayMatch, eligible, findRound, matchesIn, roundAt } from './day.ts'
import { nameOfTwo, pairName } from './pair-name.ts'
import type { Round } from './read-round.ts'
import { resultOf } from './results.ts'
import { type Both, type Bracket, bracketOrder, cutOf, firstOf, neighbours } from './seeding.ts'

/** Who plays in a place of the bracket: a participant, nobody (null), or undefined while a match is to decide it. */
type Place = number | null | undefined

/**
 * How a round differs from its bracket.
 * - `replace`: `in` plays instead of `out`. Without `in`, the opponent of `out` has a bye.
 * - `pair`: both are without a match.
 * - `bye`: the participant has no opponent, and no bye.
 * - `undecided`: a match between `by` decides who plays instead of `out`, or whether `out` does.
 */
export type BracketChange =
  | { kind: 'replace'; out: number; in: number | null }
  | { kind: 'pair'; both: Both<number> }
  | { kind: 'bye'; id: number }
  | { kind: 'undecided'; out: number; by: Both<number> | undefined }

/**
 * The elimination that the last elimination round up to `number` is part of; undefined without one. All its rounds have
 * the same seeds. Rounds of other methods may lie between, such as a match for the third place.
 */
export function bracketOf(day: Day, number: number): Bracket | undefined {
  const rounds = day.rounds
    .filter((round) => round.method === 'elimination' && round.number <= number)
    .filter((round) => !round.is_draft || round.number === number)
    .toSorted((a, b) => b.number - a.number)
  const seeds = rounds[0]?.seeds
  if (!seeds) return undefined
  const other = rounds.findIndex((round) => round.seeds?.join() !== seeds.join())
  const own = (other < 0 ? rounds : rounds.slice(0, other)).map((round) => round.number).reverse()
  // A second elimination may have the same seeds again. Its first round repeats pairs that no later round has.
  const first = new Set(neighbours(startOf(seeds)).map(([one, two]) => nameOfTwo(one ?? 0, two ?? 0)))
  const begins = (round: number) => roundAt(day, round).pairings.some((pair) => first.has(pairName(pair)))
  return { seeds, rounds: own.slice(Math.max(0, own.findLastIndex(begins))) }
}

/** The places of the first round. */
const startOf = (seeds: readonly number[]): Place[] =>
  bracketOrder(2 ** Math.ceil(Math.log2(Math.max(2, seeds.length)))).map((seed) => seeds[seed - 1] ?? null)

/** The number of the round of the elimination before this one. */
const roundBefore = ({ rounds }: Bracket, number: number) => rounds.findLast((round) => round < number)

/** The places of a round in the order of the bracket, as the results before it are now. One place: the champion. */
export function placesOf(day: Day, { seeds, rounds }: Bracket, number: number): Place[] {
  const stays = eligible(day, number)
  let places = startOf(seeds)
  for (const at of rounds.filter((round) => round < number && places.length > 1)) {
    const played = playedIn(day, at)
    places = neighbours(places).map((both) => winnerOf(played, both, stays))
  }
  return places
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

/** The sides of each match of a round that still needs a winner. */
export function undecidedIn(day: Day, bracket: Bracket, number: number): Both<number>[] {
  const stays = eligible(day, number + 1)
  const played = playedIn(day, number)
  return neighbours(placesOf(day, bracket, number)).flatMap((both): Both<number>[] => {
    const [one, other] = both
    if (one == null || other == null) return []
    return winnerOf(played, both, stays) === undefined ? [[one, other]] : []
  })
}

/** How a round, a draft or a published one, differs from the bracket as the results before it are now. */
export function changesIn(day: Day, bracket: Bracket, number: number): BracketChange[] {
  const last = roundBefore(bracket, number)
  const wrong = last === undefined && findRound(day, number)?.is_draft ? cutOf(day, bracket).wrong : []
  if (wrong.length > 0) return wrong.map((each) => ({ kind: 'replace', ...each }))
  const stays = eligible(day, number)
  const places = placesOf(day, bracket, number)
  const level = bracket.rounds.filter((round) => round < number).length
  const start = placesOf(day, bracket, firstOf(bracket))
  const placeOf = new Map(start.flatMap((id, place) => (id == null ? [] : [[id, place >> level] as const])))
  const sectionOf = (id: number) => (placeOf.get(id) ?? -1) >> 1
  const { pairings, byes } = roundAt(day, number)
  const pairs = pairings.map((pair): Both<number> => [pair.participant1_id, pair.participant2_id])

  const undecided = (holders: Both<number>, place: number): BracketChange[] => {
    const out = holders.find((id) => placeOf.get(id) === place)
    if (out === undefined || last === undefined) return []
    const before = placesOf(day, bracket, last)
    const [one, other] = [before[place * 2], before[place * 2 + 1]]
    const isPaired = one != null && other != null && playedIn(day, last).matches.has(nameOfTwo(one, other))
    return [{ kind: 'undecided', out, by: isPaired ? [one, other] : undefined }]
  }

  return neighbours(places).flatMap((both, index): BracketChange[] => {
    const holders =
      pairs.find((pair) => pair.every((id) => sectionOf(id) === index)) ??
      pairs.find((pair) => pair.some((id) => sectionOf(id) === index))
    const open = both.flatMap((id, side) => (id === undefined ? index * 2 + side : []))
    if (open.length > 0) return holders ? open.flatMap((place) => undecided(holders, place)) : []
    const known = both.filter((id) => id != null)
    const [one, other] = known.filter((id) => stays.has(id))
    const hasBye = byes.some((id) => id === one || id === other)
    const pair = pairs.find((each) => known.some((id) => each.includes(id))) ?? (hasBye ? undefined : holders)
    if (pair) return replacements(pair, known, [one, other])
    if (one !== undefined && other !== undefined) return [{ kind: 'pair', both: [one, other] }]
    const lucky = byes.find((id) => sectionOf(id) === index && id !== one)
    if (lucky !== undefined) return [{ kind: 'replace', out: lucky, in: hasBye ? null : (one ?? null) }]
    return one === undefined || hasBye ? [] : [{ kind: 'bye', id: one }]
  })

  function replacements(pair: Both<number>, known: number[], present: (number | undefined)[]): BracketChange[] {
    const outs = pair.filter((id) => !known.includes(id))
    const ins = present.filter((id) => id !== undefined && !pair.includes(id))
    // If both have changed, each takes the place of the one who had it.
    const isTurned = outs.length === 2 && (placeOf.get(outs[0] ?? 0) ?? 0) % 2 === 1
    return (isTurned ? outs.toReversed() : outs).map((out, nth) => ({ kind: 'replace', out, in: ins[nth] ?? null }))
  }
}

/** The matches of a round by the names of their pairs, and its byes. */
interface Played {
  matches: ReadonlyMap<string, DayMatch>
  byes: readonly number[]
}

const playedIn = (day: Day, number: number): Played => ({
  matches: new Map(matchesIn(day, number).map((match) => [pairName(match), match])),
  byes: roundAt(day, number).byes,
})

/** Who won a match of the bracket: also by a bye, or because the other has dropped. */
function winnerOf({ matches, byes }: Played, [one, other]: Both<Place>, stays: ReadonlySet<number>): Place {
  if (one === undefined || other === undefined) return undefined
  if (one === null || other === null) return one ?? other
  const match = matches.get(nameOfTwo(one, other))
  const result = match ? resultOf(match) : 'pending'
  if (match && result === 'player1_win') return match.participant1_id
  if (match && result === 'player2_win') return match.participant2_id
  // Both have lost: nobody goes on.
  if (result === 'double_loss') return null
  const left = [one, other].filter((id) => stays.has(id))
  if (left.length < 2) return left[0] ?? null
  const [lucky, ...others] = byes.filter((id) => id === one || id === other)
  return others.length === 0 ? lucky : undefined
}
