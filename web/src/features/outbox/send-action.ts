import {
  ApiError,
  type CallFunction,
  type CallName,
  type CallResponse,
  fateOf,
  type Sent,
} from '@muster/contract/client'
import type { Participant } from '@muster/contract/participants'
import { pairName } from '@muster/rules/pair-name'
import type { Application } from '../../lib/application.tsx'
import type { Command } from '../../lib/commands.ts'
import { leftBy } from '../../lib/sender.ts'
import { serverDetail } from '../../lib/server-detail.ts'
import * as hall from '../hall/commands.ts'
import { updateMatch } from '../matches/commands.ts'
import * as people from '../participants/commands.ts'
import type { IdOf } from '../participants/local-person.ts'
import { secondsLeft } from '../rounds/clock.ts'
import { changeRound, pairFree, setClock } from '../rounds/commands.ts'
import { shownIn } from './action-commands.ts'
import type { Sendable } from './action-order.ts'
import { fetchLists } from './fetch-lists.ts'
import { findTaken } from './find-taken.ts'
import { isSameClock } from './same-clock.ts'
import { showStep } from './show-step.ts'
import type { ActionOf, ActionType, UnsentAction } from './unsent-action.ts'

/** What became of an attempt to send an action. */
export type ActionOutcome =
  /** `ids` are those of people who were added, by those of this device. */
  | { type: 'done'; ids?: Record<number, number> | undefined }
  /** No usable response arrived, or the session has ended. `wait` is what the server asks for, in milliseconds. */
  | { type: 'lost'; isAnswered: boolean; wait?: number | undefined; error?: unknown }
  /** `theirs` is a participant of the same name, `error` what the server said of each field. */
  | { type: 'refused'; message: string; theirs?: Participant | undefined; error: unknown }

/** How long a call may take, in milliseconds: on the dead Wi-Fi of a hall, no response comes for minutes. */
const maxWait = 10_000

/** How often to read a round again because it has changed since. */
const maxStarts = 5

export interface Resolvers {
  idOf: IdOf
  matchIdOf: Sendable['matchIdOf']
}

interface Sending extends Resolvers {
  application: Application
  row: UnsentAction
  call: CallFunction
  /** Sends a command, and shows its response at once. */
  send: <Name extends CallName>(
    command: Command<Name>,
    sent: Sent<Name>,
    version?: number | null,
  ) => Promise<CallResponse<Name>>
}

/** Sends an action, and shows its response before the action itself goes. Sent again, it changes nothing. */
export async function sendAction(
  application: Application,
  row: UnsentAction,
  resolvers: Resolvers,
): Promise<ActionOutcome> {
  const { queryClient } = application
  const { action } = row
  const call: CallFunction = (name, sent, options = {}) =>
    application.call(name, sent, { signal: AbortSignal.timeout(maxWait), ...options })
  const send: Sending['send'] = async (command, sent, version) => {
    const { name } = command
    // A second call of the same action has a key of its own, or none: it may be repeated.
    const isOwn = name.startsWith('POST ') && !(action.type === 'add' && name !== people.createParticipants.name)
    const key = isOwn ? row.key : undefined
    const response = await call(name, sent, { key, version: version ?? undefined })
    const shown = shownIn[row.action.type]
    const written = shown && [shown, { params: { event_id: row.event_id } }]
    showStep(queryClient, command, response, sent, written)
    return response
  }
  try {
    const sendIt = senders[action.type] as (sending: Sending, given: typeof action) => Promise<unknown>
    const result = await sendIt({ application, row, call, send, ...resolvers }, action)
    return isOutcome(result) ? result : { type: 'done' }
  } catch (error) {
    // Said an hour late, it would replace a newer one.
    const isTooLate =
      action.type === 'announce' && error instanceof ApiError && error.status === 429 && error.code !== undefined
    if (fateOf(error) !== 'refused' && !isTooLate) return { type: 'lost', ...leftBy(error), error }
    // Somebody who is removed by now needs no decision.
    if ('participant_id' in action && action.type !== 'bye' && error instanceof ApiError && error.status === 404)
      return { type: 'done' }
    const theirs = action.type === 'add' ? await findTaken(call, row.event_id, action, error) : undefined
    return { type: 'refused', message: serverDetail(error) || 'Please try again.', theirs, error }
  }
}

const isOutcome = (result: unknown): result is ActionOutcome =>
  typeof result === 'object' && result !== null && 'type' in result

const ofPerson = ({ row: { event_id }, idOf }: Sending, { participant_id }: { participant_id: number }) => ({
  params: { event_id, participant_id: idOf(participant_id) },
})

const ofRound = ({ row: { event_id } }: Sending, { round_number }: { round_number: number }) => ({
  params: { event_id, round_number },
})

/** Each returns an outcome, or anything else once it is done. */
const senders: { [Type in ActionType]: (sending: Sending, action: ActionOf<Type>) => Promise<unknown> } = {
  add: async ({ row, send }, { people: added, are_here }): Promise<ActionOutcome> => {
    const params = { event_id: row.event_id }
    const body = { participants: added.map(({ input }) => input) }
    const { participants } =
      added.length === 0 ? { participants: [] } : await send(people.createParticipants, { params, body })
    const ids = Object.fromEntries(added.map(({ local_id }, index) => [local_id, participants[index]?.id ?? local_id]))
    const participant_ids = Object.values<number>({ ...row.known, ...ids })
    const here = { is_checked_in: true }
    if (are_here)
      await send(people.checkInMany, { params, body: { participant_ids, ...here } }).catch(async (error: unknown) => {
        if (fateOf(error) !== 'refused') throw error
        // One of them is removed again: the others are here all the same.
        for (const participant_id of participant_ids)
          await send(people.checkIn, { params: { ...params, participant_id }, body: here }).catch(unlessRefused)
      })
    return { type: 'done', ids }
  },
  check_in: (sending, { is_checked_in, ...of }) =>
    sending.send(people.checkIn, { ...ofPerson(sending, of), body: { is_checked_in } }),
  drop: (sending, { after_round, results = 'keep', ...of }) =>
    sending.send(people.dropParticipant, { ...ofPerson(sending, of), body: { after_round, results } }),
  return: (sending, of) => sending.send(people.returnParticipant, ofPerson(sending, of)),
  wait: (sending, { waiting_since, ...of }) =>
    sending.send(people.updateParticipant, { ...ofPerson(sending, of), body: { waiting_since } }),
  spare: (sending, { is_spare, waiting_since, ...of }) =>
    sending.send(people.updateParticipant, { ...ofPerson(sending, of), body: { is_spare, waiting_since } }),
  edit: (sending, { change, ...of }) =>
    sending.send(people.updateParticipant, { ...ofPerson(sending, of), body: change }),
  pay: (sending, { is_paid, ...of }) =>
    sending.send(people.recordPayment, { ...ofPerson(sending, of), body: { is_paid } }),
  score: ({ row: { event_id }, idOf, send }, { participant_id, code, score }) =>
    send(people.scoreCategories, {
      params: { event_id },
      body: { scores: [{ participant_id: idOf(participant_id), code, score }] },
    }),
  bye: sendBye,
  pair: async (sending, { participant1_id, participant2_id, ...of }) => {
    const body = { participant1_id: sending.idOf(participant1_id), participant2_id: sending.idOf(participant2_id) }
    const { params } = ofRound(sending, of)
    await sending.send(pairFree, { params, body }).catch(async (error: unknown) => {
      // Another device may have paired the same two.
      const { pairings } = await sending.call('GET /events/:event_id/rounds/:round_number', { params })
      if (!pairings.some((pair) => pairName(pair) === pairName(body))) throw error
    })
    return fetchRound(sending)
  },
  clock: async (sending, action) => {
    if ((sending.row.attempts > 0 || action.seen.length > 1) && (await isClockElsewhere(sending, action)))
      return { type: 'refused', message: 'Another device has set this clock since.', error: undefined }
    const { clock, ...of } = action
    const seconds_left = secondsLeft(clock, sending.application.connection.now())
    return sending.send(setClock, {
      ...ofRound(sending, of),
      body: { is_running: clock.ends_at !== null, seconds_left },
    })
  },
  minutes: async ({ row: { event_id }, matchIdOf, send }, action) => {
    const match_id = matchIdOf(event_id, action)
    if (match_id == null)
      return { type: 'refused', message: 'These two have no match in this round.', error: undefined }
    return send(updateMatch, { params: { event_id, match_id }, body: { extra_minutes: action.extra_minutes } })
  },
  announce: ({ row: { event_id }, send }, { text, by_mail }) =>
    send(hall.createAnnouncement, { params: { event_id }, body: { text, by_mail } }),
  resolve_call: ({ row: { event_id }, send }, { call_id }) => send(hall.resolveCall, { params: { event_id, call_id } }),
}

/** Gives a bye or takes it away in the round as it is by then. */
async function sendBye(sending: Sending, { participant_id, has_bye, ...of }: ActionOf<'bye'>): Promise<ActionOutcome> {
  const { params } = ofRound(sending, of)
  const id = sending.idOf(participant_id)
  for (let start = 0; start < maxStarts; start++) {
    const { pairings, byes, version } = await sending.call('GET /events/:event_id/rounds/:round_number', { params })
    const others = byes.filter((bye) => bye.participant_id !== id)
    if (has_bye === others.length < byes.length) return fetchRound(sending)
    if (has_bye && pairings.some((pair) => pair.participant1_id === id || pair.participant2_id === id))
      return { type: 'refused', message: 'They have a match in this round by now.', error: undefined }
    const body = {
      pairings: pairings.map(({ notes: _notes, ...pair }) => pair),
      byes: has_bye ? [...others, { participant_id: id }] : others,
    }
    if (await sending.send(changeRound, { params, body }, version).catch(unlessOutdated)) return fetchRound(sending)
  }
  return lost
}

const lost: ActionOutcome = { type: 'lost', isAnswered: false }

/** The round and its matches are shown before the action goes; without them, it is sent again, and is done by then. */
const fetchRound = async ({ application, row }: Sending): Promise<ActionOutcome> =>
  (await fetchLists(application, row)) ? { type: 'done' } : lost

/** Whether the clock is neither the one that the user saw nor the one that an earlier attempt may have set. */
async function isClockElsewhere(
  { row: { event_id }, call }: Sending,
  { round_number, clock, seen }: ActionOf<'clock'>,
) {
  const { rounds } = await call('GET /events/:event_id/rounds', { params: { event_id } })
  const theirs = rounds.find(({ number }) => number === round_number)?.clock ?? null
  return ![...seen, clock].some((own) => isSameClock(theirs, own))
}

function unlessRefused(error: unknown): undefined {
  if (fateOf(error) !== 'refused') throw error
}

/** Undefined if the round has changed since it was read: it is read again. */
function unlessOutdated(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error
}
