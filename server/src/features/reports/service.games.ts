import type { OwnGame } from '@muster/contract/reports'
import { canRecord } from '@muster/rules/recording'
import type { Tx } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import { AppError, invalidInput } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { getEvent, type LockedEvent } from '../events/queries.ts'
import { requireVisible, withEvent } from '../events/service.ts'
import type { MatchRow } from '../matches/queries.ts'
import { insertMatches } from '../matches/service.ts'
import { countRecorded, findRecorded, isPlayer } from './queries.games.ts'
import { findParticipant } from './queries.ts'
import { reportIn } from './service.ts'

/**
 * Records a game of the caller: a match without round and table, which the caller has reported; one that the opponent
 * has recorded with the same scores is confirmed instead. Throws `not_found`,
 * `recording_closed`, `report_closed`, `invalid_input`.
 */
export const recordGame = (transact: Transact<MatchRow>, user: Caller, event_id: number, game: OwnGame) =>
  withEvent(transact, event_id, async (tx, event) => {
    const own = await requireParticipant(tx, event, user)
    await requireRecording(tx, event_id, own.id)
    const { opponent_id, own_score, opponent_score, match_duration_minutes } = game
    if (opponent_id === own.id) throw invalidInput('opponent_id', 'Participants must be different')
    if (!(await isPlayer(tx, event_id, opponent_id)))
      throw invalidInput('opponent_id', 'Could not find participants for match')
    const party = { user, slip: undefined }
    // Both have recorded it: two matches would count twice.
    const theirs = await findRecorded(tx, { ...game, event_id, own_id: own.id })
    if (theirs) {
      const scores = { participant1_score: opponent_score, participant2_score: own_score, match_duration_minutes }
      return reportIn(tx, { event_id, match_id: theirs.id }, party, scores)
    }
    const sides = { participant1_id: own.id, participant2_id: opponent_id }
    const [match_id = 0] = await insertMatches(tx, event, [{ ...sides, notes: null }], () => '')
    const scores = { participant1_score: own_score, participant2_score: opponent_score, match_duration_minutes }
    return reportIn(tx, { event_id, match_id }, party, scores)
  })

async function requireParticipant(tx: Tx, event: LockedEvent, user: Caller) {
  await requireVisible(tx, event, { key: undefined, findCaller: async () => user })
  const own = await findParticipant(tx, event.id, user.id)
  if (!own) throw new AppError('not_found', 'You are not a participant of this event.')
  if (own.waiting_since !== null)
    throw new AppError('recording_closed', 'You are on the waiting list. You can record games once you have a place.')
  return own
}

/** The maximum number of games that a participant records in 24 hours. */
const recordedMax = 50

async function requireRecording(tx: Tx, event_id: number, participant_id: number) {
  const event = await getEvent(tx, event_id)
  if (!event.participants_record)
    throw new AppError('recording_closed', 'In this event, the organiser adds the matches.')
  if (!canRecord(event))
    throw new AppError('report_closed', 'This event is finished. Ask the organiser to add the game.')
  if ((await countRecorded(tx, participant_id)) >= recordedMax)
    throw new AppError('report_closed', `You have recorded ${recordedMax} games in 24 hours. Please go on tomorrow.`)
}
