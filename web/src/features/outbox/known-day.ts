import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import type { Standing } from '@muster/contract/standings'
import { drawMission } from '@muster/rules/draw-mission'
import { toStanding } from '@muster/rules/event-standings'
import { voidIn } from '@muster/rules/records'
import { pairIn } from '@muster/rules/replace'
import { resultOf } from '@muster/rules/results'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { IdOf } from '../participants/local-person.ts'
import { armyOf, isLocalMatch, type LocalRound, localMatch, withLocalRounds } from '../rounds/local-round.ts'
import { rankEvent } from '../rounds/rank-event.ts'
import { idsOf, isTypedBefore, isUnderWay, queueOf, type Unsent } from './action-order.ts'
import { forfeitsOf, knownAt, withDrop, withForfeits } from './known-drops.ts'
import { presumedIds, withPeople } from './known-people.ts'
import { withIds } from './local-seats.ts'
import type { OutboxState } from './outbox.ts'
import { findFault, scoresOf } from './typed-result.ts'
import type { ActionOf, UnsentAction } from './unsent-action.ts'
import type { UnsentResult } from './unsent-result.ts'

// What this device knows of an event: what the server has said, with everything that is not sent laid over. Nothing of it
// is written into the query cache, so a refetch removes nothing.

/** An event as the server has described it. */
export interface Day {
  event: Event
  participants: Participant[]
  rounds: Round[]
  matches: Match[]
}

/** What the server does not have of an event, among everything of the user. */
export function unsentIn(
  event_id: number,
  { results, actions }: Pick<OutboxState, 'results' | 'actions'>,
  rounds: readonly LocalRound[],
): Unsent {
  const isOwn = (row: { event_id: number }) => row.event_id === event_id
  const own = [...actions.values()].filter(isOwn).sort((a, b) => a.entered_at - b.entered_at)
  const idOf = idsOf(own)
  return {
    rounds: rounds.filter(isOwn).map((local) => withIds(local, idOf)),
    results: [...results.values()].filter(isOwn).map((row) => ({ ...row, values: withConceded(row.values, idOf) })),
    actions: own,
  }
}

/** A result with the id of the server of who conceded. */
export const withConceded = <Values extends { conceded_by: number | null }>(values: Values, idOf: IdOf): Values =>
  values.conceded_by === null ? values : { ...values, conceded_by: idOf(values.conceded_by) }

/** The day with the people, rounds and pairs of this device. The scores of matches stay those of the server. */
export function withUnsent(day: Day, { actions, rounds: locals, results }: Unsent): Day {
  const { event } = day
  const idOf = presumedIds(actions, day.participants)
  const underWay = actions.filter(isUnderWay)
  const last_round = Math.max(0, ...lastOf(day.rounds), ...locals.flatMap(publishedNumber))
  const people = withPeople(day.participants, actions, {
    event_id: event.id,
    capacity: event.capacity,
    lastRoundAt: (place) =>
      Math.max(
        0,
        ...lastOf(day.rounds),
        ...locals.filter(({ entered_at = 0 }) => entered_at < place).flatMap(publishedNumber),
      ),
    idOf,
  })
  let { rounds, matches } = withLocalRounds(
    day,
    locals.map((local) => withIds(local, idOf)),
    people,
  )
  const forfeits = forfeitsOf(day.participants)
  const queue = queueOf({ actions, rounds: locals, results })
  const typedBefore = (place: number) => results.filter((row) => isTypedBefore(row, place))
  for (const { action, entered_at: place } of underWay) {
    if (action.type === 'drop' || action.type === 'return')
      matches = withDrop(
        { matches, withTyped: (all) => withScores(all, typedBefore(place)), ...knownAt(place, queue), forfeits },
        action,
        idOf(action.participant_id),
      )
    if (action.type === 'bye') rounds = rounds.map((round) => withBye(round, action, idOf))
    if (action.type === 'clock') rounds = rounds.map((round) => withClock(round, action))
    if (action.type === 'minutes')
      matches = matches.map((match) =>
        isMatchOf(action, match, idOf) ? { ...match, extra_minutes: action.extra_minutes } : match,
      )
    if (action.type === 'pair')
      ({ rounds, matches } = withPair({ event, participants: people, rounds, matches }, action, idOf))
  }
  const participants = withForfeits(people, forfeits)
  const announced = underWay.map(({ action }) => action).findLast((action) => action.type === 'announce')
  // An event begins with its first round.
  const state = event.state === 'upcoming' && last_round > 0 ? ('running' as const) : event.state
  const missions = locals
    .filter(({ published_at }) => published_at !== null)
    .reduce((drawn, { round_number: number, seed }) => drawMission(drawn, { number, seed }), event.missions)
  const isSame = state === event.state && missions === event.missions
  const begun = isSame ? event : { ...event, state, missions }
  return {
    event: announced ? withAnnouncement(begun, announced, actions) : begun,
    participants,
    rounds,
    matches: withSides(matches, participants),
  }
}

/** The matches as their sides are now: somebody may have been renamed, or dropped with void, since they were listed. */
function withSides(matches: Match[], participants: readonly Participant[]): Match[] {
  const isVoid = voidIn(participants)
  const names = new Map(participants.map(({ id, nickname }) => [id, nickname]))
  const named = (side: Match['participant1']) => {
    const nickname = names.get(side.id)
    return nickname === undefined || nickname === side.nickname ? side : { ...side, nickname }
  }
  return matches.map((match) => {
    const [participant1, participant2] = [named(match.participant1), named(match.participant2)]
    const is_void = isVoid(match)
    const isSame =
      participant1 === match.participant1 && participant2 === match.participant2 && is_void === match.is_void
    return isSame ? match : { ...match, participant1, participant2, is_void }
  })
}

const lastOf = (rounds: readonly Round[]) => rounds.flatMap(({ number, state }) => (state === 'draft' ? [] : number))
const publishedNumber = ({ published_at, round_number }: LocalRound) => (published_at === null ? [] : round_number)

const isMatchOf = ({ match_id, round_number, sides }: ActionOf<'minutes'>, match: Match, idOf: IdOf) =>
  isLocalMatch(match_id)
    ? match.round_number === round_number &&
      sides.every((id) => [match.participant1_id, match.participant2_id].includes(idOf(id)))
    : match.id === match_id

const withClock = (round: Round, { round_number, clock }: ActionOf<'clock'>): Round =>
  round.number === round_number && round.version !== null ? { ...round, clock } : round

function withBye(round: Round, { round_number, participant_id, has_bye }: ActionOf<'bye'>, idOf: IdOf): Round {
  if (round.number !== round_number || round.state === 'draft') return round
  const id = idOf(participant_id)
  const others = round.byes.filter((bye) => bye.participant_id !== id)
  return { ...round, byes: has_bye ? [...others, { participant_id: id }] : others }
}

/** Two who are paired here play at the table that the server will give them, unless it has given them one. */
function withPair(day: Day, action: ActionOf<'pair'>, idOf: IdOf): Pick<Day, 'rounds' | 'matches'> {
  const { event, participants, rounds, matches } = day
  const { round_number, participant1_id, participant2_id } = action
  const both = [idOf(participant1_id), idOf(participant2_id)]
  const own = matches.filter((match) => match.round_number === round_number)
  if (own.some((match) => both.includes(match.participant1_id) || both.includes(match.participant2_id))) return day
  const round = rounds.find(({ number }) => number === round_number)
  if (!round) return day
  const byes = round.byes.map((bye) => bye.participant_id)
  const pair = { participant1_id: both[0] ?? 0, participant2_id: both[1] ?? 0 }
  const seated = pairIn({ pairings: own, byes }, pair)
  const { table_number = null } = seated.pairings.at(-1) ?? {}
  const sideOf = (id: number) => {
    const participant = participants.find((each) => each.id === id)
    return { ...armyOf(participant), id, nickname: participant?.nickname ?? '' }
  }
  const match = localMatch(
    { event_id: event.id, round_number, ...pair, first_id: participant1_id, table_number },
    sideOf,
  )
  return {
    rounds: rounds.map((each) =>
      each === round
        ? {
            ...each,
            state: 'published',
            byes: seated.byes.map((participant_id) => ({ participant_id })),
            matches: each.matches + 1,
            pending: each.pending + 1,
          }
        : each,
    ),
    matches: [...matches, match],
  }
}

/** The id of an announcement that only this device has. */
export const unsentId = 0

function withAnnouncement(event: Event, { text }: ActionOf<'announce'>, actions: readonly UnsentAction[]): Event {
  const at = actions.findLast(({ action }) => action.type === 'announce' && action.text === text)?.entered_at ?? 0
  return { ...event, announcement: { id: unsentId, text, at: new Date(at).toISOString() } }
}

/** The matches with the scores that are not sent. */
export function withScores(matches: readonly Match[], results: readonly UnsentResult[]): Match[] {
  const byMatch = new Map(results.map((row) => [row.match_id, row.values]))
  return matches.map((match) => {
    const values = byMatch.get(match.id)
    if (!values || findFault(match, values)) return match
    const scores = { ...scoresOf(values), is_double_loss: values.is_double_loss ?? false }
    const { ended_early, conceded_by } = values
    return { ...match, ...scores, ended_early, conceded_by, result: resultOf(scores) }
  })
}

/** The rounds with the number of results that this device knows. */
export function countResults(rounds: readonly Round[], matches: readonly Match[]): Round[] {
  return rounds.map((round) => {
    if (round.state === 'draft') return round
    const own = matches.filter(({ round_number }) => round_number === round.number)
    const pending = own.filter(({ result }) => result === 'pending').length
    if (own.length < round.matches) return round
    const state = own.length > 0 && pending === 0 ? 'finished' : 'published'
    return { ...round, matches: own.length, pending, reported: own.length - pending, state }
  })
}

export type Records = readonly Pick<Participant, 'id' | 'wins' | 'draws' | 'losses' | 'position'>[]

/** The records and positions, in standings order. */
export const recordsOf = (day: Day): Records =>
  rankEvent(day).map(({ id, wins, draws, losses, position }) => ({ id, wins, draws, losses, position }))

/** The participants in the order of the records, and after them who has none yet. */
export function withRecords(participants: readonly Participant[], records: Records): Participant[] {
  const others = new Map(participants.map((participant) => [participant.id, participant]))
  const ranked = records.flatMap((record) => {
    const participant = others.get(record.id)
    others.delete(record.id)
    // Who is where they were stays the same object, so that no row is rendered again for them.
    return participant ? replaceEqualDeep(participant, { ...participant, ...record }) : []
  })
  return [...ranked, ...others.values()]
}

/** The standings after a round, or now, as the API lists them. */
export const standingsAfter = (
  day: Day,
  after?: number,
): { after_round: number | null; ranking: Event['ranking']; standings: Standing[] } => ({
  after_round: after ?? null,
  ranking: day.event.ranking,
  standings: rankEvent(day, after)
    .filter(({ waiting_since }) => waiting_since === null)
    .map(toStanding),
})
