import type { Finding, Pair, PairingOptions, RoundCheck } from '@muster/contract/pairings'
import type { RoundMethod } from '@muster/contract/rounds'
import { mayPlay, playersOf } from '@muster/rules/attendance'
import { elimination } from '@muster/rules/elimination'
import { type EventField, entrantsBefore } from '@muster/rules/entrants'
import type { Entrant } from '@muster/rules/field'
import type { Round } from '@muster/rules/read-round'
import { resultOf } from '@muster/rules/results'
import { roundRobin } from '@muster/rules/round-robin'
import { invalidInput } from '../../http/routing/app-error.ts'
import type { EventRounds } from './queries.ts'

export type RoundRow = EventRounds['rounds'][number]

/** What standings and pairing need of an event. */
function fieldOf({ participants, seats, matches, ranking, points, bye, seed }: EventRounds): EventField {
  const byes = seats.filter(({ is_draft }) => !is_draft)
  return {
    ...{ ranking, points, bye, seed, matches },
    participants: participants
      .filter(({ waiting_since }) => waiting_since === null)
      .map((participant) => ({
        ...participant,
        bye_rounds: byes.flatMap((seat) => (seat.participant_id === participant.id ? seat.round_number : [])),
      })),
  }
}

/** The number of the last round that is published, or was typed in; 0 before the first. */
export const lastRound = ({ rounds, matches }: EventRounds) =>
  Math.max(
    0,
    ...rounds.map(({ number, is_draft }) => (is_draft ? 0 : number)),
    ...matches.map(({ round_number }) => round_number ?? 0),
  )

/** The ids of the participants who can play a round. */
export const eligible = ({ participants }: EventRounds, number: number): ReadonlySet<number> =>
  new Set(participants.flatMap((participant) => (mayPlay(participant, number) ? participant.id : [])))

/** The ids of the participants who play the next round. */
const playing = ({ participants }: EventRounds, number: number): ReadonlySet<number> =>
  new Set(playersOf(participants, number).map(({ id }) => id))

/** A round as it stands: the seats of a draft, or matches and byes. */
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

/** The matches of a round that have no result. */
export const pendingOf = ({ matches }: EventRounds, number: number) =>
  matches.filter((match) => match.round_number === number && resultOf(match) === 'pending')

/** Whether these are the same pairs, in whatever order, and whoever of them comes first. */
export function areSamePairs(one: readonly Pair[], other: readonly Pair[]): boolean {
  const namesOf = (pairs: readonly Pair[]) =>
    new Set(pairs.map((pair) => [pair.participant1_id, pair.participant2_id].toSorted((a, b) => a - b).join()))
  return namesOf(one).symmetricDifference(namesOf(other)).size === 0
}

/** Throws `invalid_input` unless every seat is of a known participant, and each participant and table occurs once. */
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

/** The entrants of a round: those who are in it, and of a draft, everybody who plays. */
export function entrantsOf(event: EventRounds, number: number, round: Round, isOpen: boolean): Entrant[] {
  const seated = new Set([
    ...round.byes,
    ...round.pairings.flatMap((pair) => [pair.participant1_id, pair.participant2_id]),
  ])
  const others = isOpen ? playing(event, number) : new Set<number>()
  return entrantsBefore(fieldOf(event), number).filter(({ id }) => seated.has(id) || others.has(id))
}

/** What a method leaves no choice about. A round robin that is as it should be repeats nothing. */
const given: { [method in RoundMethod]?: Finding['code'][] } = {
  random: ['float', 'bye'],
  round_robin: ['float', 'bye', 'same_club'],
  elimination: ['rematch', 'float', 'bye', 'repeat_bye', 'same_club', 'unpaired'],
}

const broken: Finding['code'][] = ['rematch', 'repeat_bye', 'forbidden_pair', 'unpaired']

/** Entrants as a method sees them: of those that Muster pairs by, the Swiss system alone looks at points. */
export const seenBy = (method: RoundMethod | null, entrants: Entrant[]): Entrant[] =>
  method !== null && method in given ? entrants.map((each) => ({ ...each, points: 0, floated: false })) : entrants

/** The check of a round: what could not be otherwise, by its method, is not found fault with. */
export function withoutGiven(check: RoundCheck, method: RoundMethod | null): RoundCheck {
  const codes = method === null ? undefined : given[method]
  if (!codes) return check
  const findings = check.findings.filter(({ code }) => !codes.includes(code))
  const isGiven = method !== 'random' && !findings.some(({ code }) => broken.includes(code))
  const unpaired = findings.filter(({ code }) => code === 'unpaired').length
  return { ...check, findings, unpaired, ...(isGiven && { relaxed: [], is_optimal: true }) }
}

/** The check without the pairs that the organiser wanted to keep apart: only the organiser knows them. */
export const withoutForbidden = (check: RoundCheck): RoundCheck => ({
  ...check,
  relaxed: check.relaxed.filter((relaxation) => relaxation !== 'forbidden_pair'),
  findings: check.findings.filter(({ code }) => code !== 'forbidden_pair'),
})

/**
 * Who meets whom in a round robin: the first round of the circle in which nobody meets again, as people may have come or
 * gone meanwhile, and all that is wished for; undefined if there is none.
 */
export function nextOfRobin(
  entrants: readonly Entrant[],
  round: number,
  { keep, forbid }: Pick<PairingOptions, 'keep' | 'forbid'>,
): Round | undefined {
  const ids = entrants.map(({ id }) => id).sort((a, b) => a - b)
  const met = new Map(entrants.map(({ id, opponents }) => [id, new Set(opponents)]))
  const had = new Set(entrants.flatMap(({ id, byes }) => (byes > 0 ? id : [])))
  for (let turn = 0; turn < ids.length; turn++) {
    const { pairs, byes } = roundRobin(ids, round + turn)
    const meet = (one = 0, other = 0) => pairs.some((pair) => pair.includes(one) && pair.includes(other))
    const isNew = pairs.every(([one, other]) => !met.get(one)?.has(other)) && byes.every((id) => !had.has(id))
    const isForced =
      keep.every((pair) => meet(pair.participant1_id, pair.participant2_id)) &&
      !forbid.some(([one, other]) => meet(one, other))
    if (isNew && isForced) {
      return {
        byes,
        pairings: pairs.map(([participant1_id, participant2_id]) => ({ participant1_id, participant2_id })),
      }
    }
  }
  return undefined
}

/** The round with which the elimination has begun that the next round goes on with; undefined if there is none. */
function firstOfElimination({ rounds }: EventRounds, next: number): RoundRow | undefined {
  let first: RoundRow | undefined
  for (let number = next - 1; number > 0; number--) {
    const round = rounds.find((each) => each.number === number && !each.is_draft)
    if (round?.method !== 'elimination') break
    first = round
  }
  return first
}

interface NextOfElimination {
  round: Round
  seeds: readonly number[]
}

/**
 * The next round of an elimination, for so many of the standings, unless one has begun already: its seeds are kept, as
 * standings change with every match, name and adjustment. `undecided` are two who have no winner; `over` when there is
 * nobody left to meet.
 */
export function nextOfElimination(
  event: EventRounds,
  next: number,
  top: number | undefined,
): NextOfElimination | { undecided: number[] } | 'over' | 'no_top' {
  const first = firstOfElimination(event, next)
  const size = first?.top ?? top
  if (size == null) return 'no_top'
  const start = first?.number ?? next
  const plays = playing(event, next)
  const best = () => entrantsBefore(fieldOf(event), start).flatMap(({ id }) => (plays.has(id) ? id : []))
  const seeds = first?.seeds ?? best().slice(0, size)
  const stays = eligible(event, next)
  const schedule = elimination(seeds, {
    ahead: Array.from({ length: next - start }, (_, index) => aheadOf(event, start + index)),
    gone: new Set(seeds.filter((id) => !stays.has(id))),
  })
  if (!schedule) return 'over'
  if ('undecided' in schedule) return schedule
  const pairings = schedule.pairs.map(([participant1_id, participant2_id]) => ({ participant1_id, participant2_id }))
  return { seeds, round: { byes: schedule.byes, pairings } }
}

/** Who goes on from a round: whoever won, or had a bye. */
function aheadOf(event: EventRounds, number: number): Set<number> {
  const matches = event.matches.filter(({ round_number }) => round_number === number)
  return new Set([...roundAt(event, number).byes, ...matches.flatMap((match) => winnerOf(match) ?? [])])
}

function winnerOf(match: EventRounds['matches'][number]): number | undefined {
  const result = resultOf(match)
  if (result === 'player1_win') return match.participant1_id
  return result === 'player2_win' ? match.participant2_id : undefined
}
