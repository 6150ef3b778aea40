import type { Match } from '@muster/contract/matches'
import type { Pairing, RoundCheck } from '@muster/contract/pairings'
import type { Participant } from '@muster/contract/participants'
import type { PairedRound, Round, RoundClock, RoundMethod } from '@muster/contract/rounds'
import { pairName } from '@muster/rules/pair-name'
import type { Pair } from './swap.ts'

/**
 * The states of a round that was published on this device, and every way out:
 *
 *     waiting  ─ sent → (none), its results follow   ─ refused → refused   ─ another round is published → conflict
 *              ─ take back → a draft
 *     refused  ─ retry → waiting                     ─ take back → a draft ─ discard → (none)
 *     conflict ─ replace theirs → waiting            ─ keep theirs → (none)
 */
type LocalState =
  | { kind: 'waiting' }
  /** It is not sent again until the user presses the button. */
  | { kind: 'refused'; message: string }
  /** Another device has published a round with this number. */
  | { kind: 'conflict'; theirs: PairedRound; refusal?: string | undefined }

/** Why this device refuses an action on its rounds; the message is a sentence for the user. */
export class Refusal extends Error {}

/** Results are missing; the message asks whether to publish anyway. */
export class ResultsMissing extends Refusal {}

/** `first_id` is the first participant as the match was named here, before the server had given them an id. */
interface LocalPairing extends Pairing {
  first_id?: number | undefined
}

/** A round that this device has paired without the server. There is one for each event, number and user. */
export interface LocalRound {
  user_id: number
  event_id: number
  round_number: number
  method: RoundMethod
  seed: number
  /** The size of an elimination, in its first round. */
  top: number | null
  /** The seats of an elimination or a round robin, as in the API. */
  seeds: number[] | null
  keep_clubs_apart: boolean
  forbid: number[][]
  pairings: LocalPairing[]
  byes: number[]
  check: RoundCheck
  /** The nicknames of its participants, for the list of unsent results. */
  names: Record<number, string>
  /** Null for a draft. */
  published_at: string | null
  /** Its place in the order of intent, like that of an action. A round of an earlier build has none. */
  entered_at?: number
  /** The user has published it although results were missing. */
  despite_pending: boolean
  clock: RoundClock | null
  /** The version of the published round that it replaces: one of another device, or one that was taken back here. */
  replaces: number | null
  /** Another one with each change, so that a late response never settles a changed round. */
  key: string
  state: LocalState
}

export type LocalRoundKey = Pick<LocalRound, 'user_id' | 'event_id' | 'round_number'>

export const isPublished = ({ published_at }: LocalRound) => published_at !== null

/** More than the ids of the database. */
const idMax = 2 ** 31

/** The id of a match until the server has it: negative, and the same for the same round and participant. */
export const localMatchId = (round_number: number, participant1_id: number) => -(round_number * idMax + participant1_id)

/** The first participant of a local match, as it was named. */
export const firstIn = (match_id: number) => -match_id % idMax

export const isLocalMatch = (match_id: number) => match_id < 0

/** The match of the server that a local one has become. `idOf` finds the id of a participant who was added here. */
export const findSent = <M extends Pick<Match, 'round_number' | 'participant1_id' | 'participant2_id'>>(
  matches: readonly M[],
  local_id: number,
  idOf: (participant_id: number) => number,
) => {
  const round = Math.floor(-local_id / idMax)
  const participant = idOf(firstIn(local_id))
  return matches.find(
    (match) => match.round_number === round && [match.participant1_id, match.participant2_id].includes(participant),
  )
}

/**
 * Whether a local draft has lost its purpose: the server has published a round with its number. A draft that replaces one
 * stays until that round has a result. If another device has changed it, publishing the draft is a conflict.
 */
export const isOver = (local: LocalRound, rounds: readonly Round[]) =>
  !isPublished(local) &&
  rounds.some(
    ({ number, state, reported }) =>
      number === local.round_number && state !== 'draft' && (local.replaces === null || reported > 0),
  )

interface Day {
  rounds: Round[]
  matches: Match[]
}

/**
 * The rounds and matches with those that only this device has. A round of the server gives way to a published one of this
 * device until the user or the next response decides; a local draft gives way to what others have published.
 */
export function withLocalRounds(
  { rounds, matches }: Day,
  locals: readonly LocalRound[],
  participants: readonly Participant[],
): Day {
  const shown = locals.filter((local) => !isOver(local, rounds))
  const numbers = new Set(shown.map(({ round_number }) => round_number))
  const byId = new Map(participants.map((participant) => [participant.id, participant]))
  const sideOf = (local: LocalRound) => (id: number) => ({
    ...armyOf(byId.get(id)),
    id,
    nickname: byId.get(id)?.nickname ?? local.names[id] ?? '',
  })
  const added = shown
    .filter(isPublished)
    .flatMap((local) => local.pairings.map((pair) => localMatch({ ...local, ...pair }, sideOf(local))))
  return {
    rounds: [...rounds.filter(({ number }) => !numbers.has(number)), ...shown.map(toRound)].toSorted(
      (a, b) => a.number - b.number,
    ),
    matches: [...matches.filter(({ round_number }) => !numbers.has(round_number ?? 0)), ...added],
  }
}

/** The round as the desk shows it. It has no version, because the server does not have it. */
function toRound(local: LocalRound): Round {
  const matches = isPublished(local) ? local.pairings.length : 0
  return {
    number: local.round_number,
    state: isPublished(local) ? 'published' : 'draft',
    method: local.method,
    seed: local.seed,
    seeds: local.seeds ?? null,
    published_at: local.published_at,
    byes: local.byes.map((participant_id) => ({ participant_id })),
    matches,
    reported: 0,
    pending: matches,
    disputed: 0,
    clock: local.clock,
    version: null,
  }
}

/** A local draft in the form of the server's. */
export const toDraft = (local: LocalRound, before: readonly Match[]): PairedRound => ({
  ...toRound(local),
  keep_clubs_apart: local.keep_clubs_apart,
  forbid: local.forbid,
  top: local.top ?? null,
  pairings: local.pairings,
  missing_results: before
    .filter(({ round_number, result }) => round_number === local.round_number - 1 && result === 'pending')
    .map(({ id, table_number }) => ({ match_id: id, table_number })),
  check: local.check,
})

interface LocalPair extends Pair, Pick<LocalPairing, 'first_id'> {
  event_id: number
  round_number: number
}

interface Side {
  id: number
  nickname: string
  army: Match['participant1_army']
  army_id: number | null
}

/** A match that only this device has. Its id is that of its round and its first participant, as they are known here. */
export function localMatch(pair: LocalPair, sideOf: (id: number) => Side): Match {
  const { event_id, round_number, participant1_id, participant2_id, first_id = participant1_id, table_number } = pair
  const [one, other] = [sideOf(participant1_id), sideOf(participant2_id)]
  return {
    id: localMatchId(round_number, first_id),
    event_id,
    participant1: { id: one.id, nickname: one.nickname },
    participant2: { id: other.id, nickname: other.nickname },
    participant1_id: one.id,
    participant2_id: other.id,
    participant1_army: one.army,
    participant2_army: other.army,
    participant1_army_id: one.army_id,
    participant2_army_id: other.army_id,
    participant1_score: null,
    participant2_score: null,
    result: 'pending',
    round_number,
    table_number,
    notes: null,
    match_duration_minutes: null,
    ended_early: false,
    conceded_by: null,
    is_double_loss: false,
    is_void: false,
    report: null,
    extra_minutes: null,
    version: 0,
  }
}

/** The army of a participant, as a match has it. */
export function armyOf(participant: Participant | undefined): Pick<Side, 'army' | 'army_id'> {
  if (!participant) return { army: null, army_id: null }
  const { army_id, army_name: name, army_faction: faction, army_grand_alliance: grand_alliance } = participant
  const army = name === null || faction === null || grand_alliance === null ? null : { name, faction, grand_alliance }
  return { army, army_id }
}

/**
 * Whether the server has the round as it is here: the same pairs at the same tables, and the same byes. `nameOf` names a
 * pair; by default, its sides do not matter.
 */
export function isSameRound(
  local: LocalRound,
  { pairings, byes }: Pick<PairedRound, 'pairings' | 'byes'>,
  nameOf: (pair: Pair) => string = pairName,
): boolean {
  const seatsOf = (pairs: readonly Pair[], free: readonly number[]) =>
    new Set([...pairs.map((pair) => `${nameOf(pair)} at ${pair.table_number}`), ...free.map(String)])
  const theirs = seatsOf(
    pairings,
    byes.map(({ participant_id }) => participant_id),
  )
  return seatsOf(local.pairings, local.byes).symmetricDifference(theirs).size === 0
}
