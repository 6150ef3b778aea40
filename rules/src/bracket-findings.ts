import type { Finding } from '@muster/contract/pairings'
import { type BracketChange, bracketOf, changesIn, nextOfBracket, undecidedIn } from './bracket.ts'
import { type Day, findRound, matchesIn, nameIn, roundAt } from './day.ts'
import { nameOfTwo, pairName } from './pair-name.ts'
import { resultOf } from './results.ts'
import { type Bracket, cutOf, firstOf, seedsOf } from './seeding.ts'

/** A change with its sentence, for the desk. */
export interface DescribedChange {
  change: BracketChange
  sentence: string
}

/** How a round of an elimination differs from its bracket; empty for other rounds. */
export function describeChanges(day: Day, number: number): DescribedChange[] {
  const bracket = bracketOf(day, number)
  const changes = bracket?.rounds.includes(number) ? changesIn(day, bracket, number) : []
  return changes.map((change) => ({
    change,
    sentence: describeChange(day, change, { number, before: bracket?.rounds.findLast((round) => round < number) }),
  }))
}

/**
 * What an organiser should know about a round of an elimination: how it differs from the bracket, and who is level for
 * the last places. `participant_ids` of a change: first who should play, then who has that place.
 */
export function describeBracket(day: Day, bracket: Bracket, number: number): Finding[] {
  const changes = describeChanges(day, number).map(({ change, sentence }) => ({
    code: 'bracket_changed' as const,
    participant_ids: subjectsOf(change),
    sentence,
  }))
  return number === firstOf(bracket) ? [...changes, ...describeCut(day, bracket)] : changes
}

/** Why the next round cannot be paired yet: a round before it differs from the bracket, or a match has no winner. */
export function describeOpen(day: Day, bracket: Bracket, next: number): string | undefined {
  for (const number of bracket.rounds.filter((round) => round < next)) {
    const [changed] = describeChanges(day, number)
    if (changed?.change.kind === 'undecided') return changed.sentence
    if (changed) return `${changed.sentence} Correct round ${number} first.`
    const [undecided] = undecidedIn(day, bracket, number)
    if (undecided)
      return `${namesOf(day, undecided)} have no winner in round ${number}. Every match of an elimination needs a winner.`
  }
  return undefined
}

/** Whether an elimination has its champion: nobody is left to pair, and no result is open. */
export const isDecided = (day: Day, bracket: Bracket, next: number) =>
  describeOpen(day, bracket, next) === undefined && nextOfBracket(day, bracket, next) === undefined

function subjectsOf(change: BracketChange): number[] {
  if (change.kind === 'pair') return [...change.both]
  if (change.kind === 'bye') return [change.id]
  if (change.kind === 'undecided') return [...(change.by ?? []), change.out]
  return change.in === null ? [change.out] : [change.in, change.out]
}

interface Where {
  number: number
  /** The round of the elimination before; undefined for the first. */
  before: number | undefined
}

function describeChange(day: Day, change: BracketChange, { number, before }: Where): string {
  const name = (id: number) => nameIn(day, id)
  if (change.kind === 'pair')
    return `${namesOf(day, change.both)} meet by the bracket, but have no match in round ${number}.`
  if (change.kind === 'bye') return `${name(change.id)} has no opponent by the bracket, and should have the bye.`
  const { out } = change
  const seat = roundAt(day, number).pairings.find((pair) => [pair.participant1_id, pair.participant2_id].includes(out))
  const where = seat?.table_number == null ? '' : ` at table ${seat.table_number}`
  if (change.kind === 'undecided')
    return change.by
      ? `${namesOf(day, change.by)} have no winner in round ${before}, and their match decides whether ${name(out)} plays${where}.`
      : `Whether ${name(out)} plays${where} depends on round ${before}, which differs from the bracket.`
  const opponent = seat && (seat.participant1_id === out ? seat.participant2_id : seat.participant1_id)
  if (change.in === null)
    return opponent === undefined
      ? `By the bracket, ${name(out)} does not play.`
      : `By the bracket, ${name(opponent)} has no opponent${where}: ${name(out)} is out.`
  const plays = seat
    ? `${name(change.in)} plays${where} in place of ${name(out)}.`
    : `${name(change.in)} has the bye in place of ${name(out)}.`
  if (before === undefined) return `By the standings, ${plays}`
  // The bracket gives the place to the winner of their match, if that has one.
  const pair = nameOfTwo(change.in, out)
  return matchesIn(day, before).some((match) => pairName(match) === pair && resultOf(match).endsWith('_win'))
    ? `${name(change.in)} has beaten ${name(out)} after all: ${plays}`
    : `By the bracket, ${plays}`
}

/** How many names a sentence has at most. */
const namesMax = 6

function namesOf(day: Day, ids: readonly number[]): string {
  const names = ids.map((id) => nameIn(day, id))
  return inWords(
    names.length > namesMax ? [...names.slice(0, namesMax - 1), `${names.length - namesMax + 1} others`] : names,
  )
}

const inWords = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

/** Says who is level for the last places, until the round is published. */
function describeCut(day: Day, bracket: Bracket): Finding[] {
  const { level, chosen } = cutOf(day, bracket)
  const first = firstOf(bracket)
  const round = findRound(day, first)
  if (level.length === 0 || !round?.is_draft) return []
  const drawn = new Set(seedsOf(day, first, { top: bracket.seeds.length, seed: round.seed }))
  const places = chosen.length === 1 ? 'the last place' : `the last ${chosen.length} places`
  const verb = chosen.length === 1 ? 'has it' : 'have them'
  const how = chosen.every((id) => drawn.has(id)) ? 'by lot' : 'by choice of the organiser'
  return [
    {
      code: 'cut_tied',
      participant_ids: [...chosen, ...level.filter((id) => !chosen.includes(id))],
      sentence: `${namesOf(day, level)} are level for ${places}: ${namesOf(day, chosen)} ${verb} ${how}.`,
    },
  ]
}
