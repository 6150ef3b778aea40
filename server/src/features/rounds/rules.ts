import type { Pair, RoundCheck } from '@muster/contract/pairings'
import { mayPlay, playersOf } from '@muster/rules/attendance'
import { elimination } from '@muster/rules/elimination'
import { type EventField, entrantsBefore } from '@muster/rules/entrants'
import type { Entrant } from '@muster/rules/field'
import type { Round } from '@muster/rules/read-round'
import { resultOf } from '@muster/rules/results'
import { invalidInput } from '../../http/routing/app-error.ts'
import type { EventRounds } from './queries.ts'

export type RoundRow = EventRounds['rounds'][number]

/** The input of standings and pairing. */
function fieldOf({ participants, seats, matches, ranking, points, bye, seed }: EventRounds): EventField {
  const byes = seats.filter(({ is_draft }) => !is_draft)
  return {
    ranking,
    points,
    bye,
    seed,
    matches,
    participants: participants
      .filter(({ waiting_since }) => waiting_since === null)
      .map((participant) => ({
        ...participant,
        bye_rounds: byes.flatMap((seat) => (seat.participant_id === participant.id ? seat.round_number : [])),
      })),
  }
}

/** The number of the last round that is published or has matches entered by hand; 0 before the first. */
export const lastRound = ({ rounds, matches }: EventRounds) =>
  Math.max(
    0,
    ...rounds.map(({ number, is_draft }) => (is_draft ? 0 : number)),
    ...matches.map(({ round_number }) => round_number ?? 0),
  )

/** The ids of the participants who may play a round: they have a place and have not dropped before it. */
export const eligible = ({ participants }: EventRounds, number: number): ReadonlySet<number> =>
  new Set(participants.flatMap((participant) => (mayPlay(participant, number) ? participant.id : [])))

/** The ids of the participants who play the next round. */
const playing = ({ participants }: EventRounds, number: number): ReadonlySet<number> =>
  new Set(playersOf(participants, number).map(({ id }) => id))

/** The current pairings and byes of a round, from the seats of a draft or from matches. */
export function roundAt({ rounds, seats, matches }: EventRounds, number: number): Round {
  const isDraft = rounds.some((round) => round.number === number && round.is_draft)
  const own = seats.filter(({ round_number }) => round_number === number)
  const byes = own.flatMap(({ participant_id, opponent_id }) => (opponent_id === null ? participant_id : []))
  const draft = own.flatMap(({ participant_id, opponent_id, side, table_number }) =>
    side === 1 && opponent_id !== null
      ? [{ participant1_id: participant_id, participant2_id: opponent_id, table_number }]
      : [],
  )
  return { byes, pairings: isDraft ? draft : matches.filter(({ round_number }) => round_number === number) }
}

/** The matches of a round without a result. */
export const pendingOf = ({ matches }: EventRounds, number: number) =>
  matches.filter((match) => match.round_number === number && resultOf(match) === 'pending')

/** Whether both lists contain the same pairs, regardless of the order of pairs and sides. */
export function areSamePairs(one: readonly Pair[], other: readonly Pair[]): boolean {
  const namesOf = (pairs: readonly Pair[]) =>
    new Set(pairs.map((pair) => [pair.participant1_id, pair.participant2_id].toSorted((a, b) => a - b).join()))
  return namesOf(one).symmetricDifference(namesOf(other)).size === 0
}

/** Throws `invalid_input` for an unknown participant, and for a participant or table that occurs twice. */
export function requireKnown(known: ReadonlySet<number>, { pairings, byes }: Round, path: string) {
  const seated = new Set<number>()
  const tables = new Set<number>()
  const take = (id: number, at: string) => {
    if (!known.has(id)) throw invalidInput(at, 'Must be a participant who plays this round')
    if (seated.has(id)) throw invalidInput(at, 'Must not appear twice in a round')
    seated.add(id)
  }
  for (const [index, { participant1_id, participant2_id, table_number }] of pairings.entries()) {
    take(participant1_id, `${path}.${index}.participant1_id`)
    take(participant2_id, `${path}.${index}.participant2_id`)
    if (table_number == null) continue
    if (tables.has(table_number))
      throw invalidInput(`${path}.${index}.table_number`, `Table ${table_number} is used twice.`)
    tables.add(table_number)
  }
  for (const [index, id] of byes.entries()) take(id, `byes.${index}.participant_id`)
}

/** The entrants of a round: the seated participants and, for a draft (`isOpen`), everybody else who plays. */
export function entrantsOf(event: EventRounds, number: number, round: Round, isOpen: boolean): Entrant[] {
  const seated = new Set([
    ...round.byes,
    ...round.pairings.flatMap((pair) => [pair.participant1_id, pair.participant2_id]),
  ])
  const others = isOpen ? playing(event, number) : new Set<number>()
  return entrantsBefore(fieldOf(event), number).filter(({ id }) => seated.has(id) || others.has(id))
}

/** The check without forbidden pairs, which only the organiser may see. */
export const withoutForbidden = (check: RoundCheck): RoundCheck => ({
  ...check,
  relaxed: check.relaxed.filter((relaxation) => relaxation !== 'forbidden_pair'),
  findings: check.findings.filter(({ code }) => code !== 'forbidden_pair'),
})

/** The first round of the current elimination; undefined if the next round does not continue one. */
function firstOfElimination({ rounds }: EventRounds, next: number): RoundRow | undefined {
  let first: RoundRow | undefined
  for (let number = next - 1; number > 0; number--) {
    const round = rounds.find((each) => each.number === number && !each.is_draft)
    if (round?.method !== 'elimination') break
    first = round
  }
  return first
}

interface NextElimination {
  round: Round
  seeds: readonly number[]
}

/**
 * The next round of an elimination for the `top` participants. A running elimination keeps its seeds, because standings
 * change with every match, name and adjustment. `undecided` are two opponents without a winner; `over` means that no
 * opponent is left.
 */
export function nextElimination(
  event: EventRounds,
  next: number,
  top: number | undefined,
): NextElimination | { undecided: number[] } | 'over' | 'no_top' {
  const first = firstOfElimination(event, next)
  const size = first?.top ?? top
  if (size == null) return 'no_top'
  const start = first?.number ?? next
  const plays = playing(event, next)
  const best = () => entrantsBefore(fieldOf(event), start).flatMap(({ id }) => (plays.has(id) ? id : []))
  const seeds = first?.seeds ?? best().slice(0, size)
  const stays = eligible(event, next)
  const schedule = elimination(seeds, {
    ahead: Array.from({ length: next - start }, (_, index) => advancingFrom(event, start + index)),
    gone: new Set(seeds.filter((id) => !stays.has(id))),
  })
  if (!schedule) return 'over'
  if ('undecided' in schedule) return schedule
  const pairings = schedule.pairs.map(([participant1_id, participant2_id]) => ({ participant1_id, participant2_id }))
  return { seeds, round: { byes: schedule.byes, pairings } }
}

/** The participants who advance from a round: the winners, and those with a bye. */
function advancingFrom(event: EventRounds, number: number): Set<number> {
  const matches = event.matches.filter(({ round_number }) => round_number === number)
  return new Set([...roundAt(event, number).byes, ...matches.flatMap((match) => winnerOf(match) ?? [])])
}

function winnerOf(match: EventRounds['matches'][number]): number | undefined {
  const result = resultOf(match)
  if (result === 'player1_win') return match.participant1_id
  return result === 'player2_win' ? match.participant2_id : undefined
}
