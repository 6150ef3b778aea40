import {
  type ParticipantChange,
  type ParticipantIds,
  type ParticipantInput,
  participantsMax,
} from '@muster/contract/participants'
import type { Db, Tx } from '../../db/tables.ts'
import { AppError, invalidInput } from '../../http/app-error.ts'
import type { Caller } from '../../http/authentication.ts'
import { checkArmies } from '../armies/service.ts'
import type { LockedEvent } from '../events/queries.ts'
import { withEvent, withOwnEvent } from '../events/service.ts'
import { listScores } from '../matches/queries.ts'
import * as queries from './queries.ts'
import { rank } from './rules.ts'

type NewParticipant = ParticipantInput & { user_id?: number }

/** The participants of an event in standings order. */
export async function listStandings(db: Db, eventId: number) {
  const [participants, matches] = await Promise.all([queries.listParticipants(db, eventId), listScores(db, eventId)])
  return rank(participants, matches)
}

export type StandingRow = Awaited<ReturnType<typeof listStandings>>[number]

/**
 * Adds participants, all or none. `pathOf` gives the dotted path of a row, for the errors that name one.
 * Throws `not_found`, `not_owner`, `nickname_taken`, `invalid_input`.
 */
export const addParticipants = (
  db: Db,
  user: Caller,
  eventId: number,
  rows: ParticipantInput[],
  pathOf: (row: number) => string,
) => withOwnEvent(db, user, eventId, (tx, event) => insert(tx, event, rows, pathOf))

/** The caller joins under the own nickname. Throws `not_found`, `registration_closed`, `already_joined`, `nickname_taken`. */
export const join = (db: Db, user: Caller, eventId: number, army_id: number | null | undefined) =>
  withEvent(db, eventId, async (tx, event) => {
    if (!event.registration_open) throw new AppError('registration_closed', 'This event is not open for joining.')
    if (await queries.hasJoined(tx, eventId, user.id)) {
      throw new AppError('already_joined', 'You have joined this event already.')
    }
    return insert(tx, event, [{ nickname: user.nickname, army_id, user_id: user.id }], () => '')
  })

/** The caller leaves, unless there are results that others would lose with it. Throws `not_found`, `has_played`. */
export const leave = (db: Db, user: Caller, eventId: number) =>
  withEvent(db, eventId, async (tx) => {
    if (await queries.hasPlayed(tx, eventId, user.id)) {
      throw new AppError('has_played', 'You have played in this event already. Ask its organiser to remove you.')
    }
    await queries.deleteOwnParticipant(tx, eventId, user.id)
  })

/** Throws `not_found`, `not_owner`, `nickname_taken`, `invalid_input`. */
export const changeParticipant = (db: Db, user: Caller, ids: ParticipantIds, change: ParticipantChange) =>
  withOwnEvent(db, user, ids.event_id, async (tx, event) => {
    await checkArmies(tx, event.game_type, [{ path: 'army_id', army_id: change.army_id }])
    await queries.updateParticipant(tx, event.id, ids.participant_id, change)
    return pick(tx, event.id, [ids.participant_id])
  })

/** Removes a participant and its matches. Throws `not_found`, `not_owner`. */
export const removeParticipant = (db: Db, user: Caller, ids: ParticipantIds) =>
  withOwnEvent(db, user, ids.event_id, (tx) => queries.deleteParticipant(tx, ids.event_id, ids.participant_id))

async function insert(tx: Tx, event: LockedEvent, rows: NewParticipant[], pathOf: (row: number) => string) {
  const chosen = rows.map(({ army_id }, row) => ({ path: `${pathOf(row)}army_id`, army_id }))
  await checkArmies(tx, event.game_type, chosen)
  const added = await queries.insertParticipants(tx, event, rows)
  refuseTaken(rows, added, pathOf)
  if ((await queries.countParticipants(tx, event.id)) > participantsMax) {
    throw invalidInput('participants', `An event can have at most ${participantsMax} participants.`)
  }
  return pick(
    tx,
    event.id,
    added.map(({ id }) => id).sort((a, b) => a - b),
  )
}

/** The database left out the rows whose nickname was taken; the first of them is named. */
function refuseTaken(rows: NewParticipant[], added: { nickname: string }[], pathOf: (row: number) => string) {
  const left = added.map(({ nickname }) => nickname)
  for (const [row, { nickname }] of rows.entries()) {
    const found = left.indexOf(nickname)
    if (found === -1) throw queries.nicknameTaken(nickname, `${pathOf(row)}nickname`)
    left.splice(found, 1)
  }
}

/** These participants as they stand in the event, in the order of the ids. */
async function pick(tx: Tx, eventId: number, ids: number[]): Promise<StandingRow[]> {
  const standings = new Map((await listStandings(tx, eventId)).map((standing) => [standing.id, standing]))
  return ids.flatMap((id) => standings.get(id) ?? [])
}
