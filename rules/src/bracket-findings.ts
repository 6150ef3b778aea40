import type { Finding } from '@muster/contract/pairings'
import { type Bracket, type BracketChange, bracketOf, changesIn, cutOf, seedsOf, undecidedIn } from './bracket.ts'
import { type Day, findRound, matchesIn, nameIn, roundAt } from './day.ts'
import { resultOf } from './results.ts'

/** A change with its sentence, for the desk. */
export interface DescribedChange {
  change: BracketChange
  sentence: string
}

/** How a round of an elimination differs from its bracket; empty for other rounds. */
export function describeChanges(day: Day, number: number): DescribedChange[] {
  const bracket = bracketOf(day, number)
  const changes = bracket ? changesIn(day, bracket, number) : []
  return changes.map((change) => ({
    change,
    sentence: describeChange(day, change, { number, first: bracket?.first ?? number }),
  }))
}

/**
 * What an organiser should know about a round of an elimination: how it differs from the bracket, and who is level for
 * the last places. `participant_ids` of a change: who should play first, then who has their place.
 */
export function describeBracket(day: Day, bracket: Bracket, number: number): Finding[] {
  const changes = describeChanges(day, number).map(({ change, sentence }) => ({
    code: 'bracket_changed' as const,
    participant_ids: subjectsOf(change),
    sentence,
  }))
  return number === bracket.first ? [...changes, ...describeCut(day, bracket)] : changes
}

/** Why the next round cannot be paired yet: a round before it differs from the bracket, or a match has no winner. */
export function describeOpen(day: Day, bracket: Bracket, next: number): string | undefined {
  for (let number = bracket.first; number < next; number++) {
    const [changed] = describeChanges(day, number)
    if (changed) return `${changed.sentence} Correct round ${number} first.`
    const [undecided] = undecidedIn(day, bracket, number)
    if (undecided)
      return `${namesOf(day, undecided)} have no winner in round ${number}. Every match of an elimination needs a winner.`
  }
  return undefined
}

function subjectsOf(change: BracketChange): number[] {
  if (change.kind === 'pair') return [...change.both]
  if (change.kind === 'undecided') return [...(change.by ?? []), change.out]
  return change.in === null ? [change.out] : [change.in, change.out]
}

function describeChange(day: Day, change: BracketChange, { number, first }: { number: number; first: number }): string {
  const name = (id: number) => nameIn(day, id)
  if (change.kind === 'pair')
    return `${namesOf(day, change.both)} meet by the bracket, but have no match in round ${number}.`
  const { out } = change
  const seat = roundAt(day, number).pairings.find((pair) => [pair.participant1_id, pair.participant2_id].includes(out))
  const where = seat?.table_number == null ? '' : ` at table ${seat.table_number}`
  if (change.kind === 'undecided')
    return change.by
      ? `${namesOf(day, change.by)} have no winner in round ${number - 1}, and their match decides whether ${name(out)} plays${where}.`
      : `Round ${number - 1} decides whether ${name(out)} plays${where}, and differs from the bracket itself.`
  const opponent = seat && (seat.participant1_id === out ? seat.participant2_id : seat.participant1_id)
  if (change.in === null)
    return opponent === undefined
      ? `By the bracket, ${name(out)} does not play.`
      : `By the bracket, ${name(opponent)} has no opponent${where}: ${name(out)} is out.`
  const plays = `${name(change.in)} plays${where} in place of ${name(out)}.`
  if (number === first) return `By the standings, ${plays}`
  return winnerOfBoth(day, number - 1, [change.in, out]) === change.in
    ? `${name(change.in)} has beaten ${name(out)} after all: ${plays}`
    : `By the bracket, ${plays}`
}

const namesOf = (day: Day, ids: readonly number[]) => inWords(ids.map((id) => nameIn(day, id)))

const inWords = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

function winnerOfBoth(day: Day, number: number, both: readonly number[]): number | undefined {
  const match = matchesIn(day, number).find(
    (each) => both.includes(each.participant1_id) && both.includes(each.participant2_id),
  )
  const result = match && resultOf(match)
  if (result === 'player1_win') return match?.participant1_id
  return result === 'player2_win' ? match?.participant2_id : undefined
}

/** Says who is level for the last places, until the round is published. */
function describeCut(day: Day, bracket: Bracket): Finding[] {
  const { level, chosen } = cutOf(day, bracket)
  const round = findRound(day, bracket.first)
  if (level.length === 0 || !round?.is_draft) return []
  const drawn = new Set(seedsOf(day, bracket.first, { top: bracket.seeds.length, seed: round.seed }))
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
