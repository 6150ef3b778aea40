import type { OwnEntry } from '@muster/contract/participants'
import type { Tx } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import { AppError, invalidInput } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import type { ExpectedVersions } from '../../http/routing/versions.ts'
import { checkArmies } from '../armies/service.ts'
import { setChangeAuthor } from '../events/queries.authors.ts'
import { getEvent, type LockedEvent } from '../events/queries.ts'
import { requireVisible, withEvent } from '../events/service.ts'
import { refillPlaces } from '../events/service.waiting.ts'
import type { StandingRow } from './present.ts'
import { releaseHolder } from './queries.members.ts'
import * as queries from './queries.ts'
import type { ParticipantAction } from './service.day.ts'
import { armiesIn, getOwn, insert, requireTeam, requireVersion } from './service.ts'

interface JoinParams {
  user: Caller
  event_id: number
  /** The key from the link to the event. */
  key: string | undefined
}

/**
 * Adds the caller under their own nickname. Throws `not_found`, `registration_closed`, `already_joined`,
 * `event_started`, `nickname_taken`.
 */
export function join(transact: Transact<StandingRow[]>, { user, event_id, key }: JoinParams, entry: OwnEntry) {
  return withEvent(transact, event_id, async (tx, event) => {
    await requireVisible(tx, event, { key, findCaller: async () => user })
    if (!event.registration_open) throw new AppError('registration_closed', 'This event is not open for joining.')
    if (await queries.findOwnVersion(tx, event_id, user.id)) {
      throw new AppError('already_joined', 'You have already joined this event.')
    }
    await requireUpcoming(tx, event, 'Ask the organiser to add you.')
    await setChangeAuthor(tx, user.id)
    // A place that was vacated while the event was under way is for those who wait.
    await refillPlaces(tx, event, user)
    if (event.team_size === 2) requireBoth(entry)
    const { nickname = user.nickname } = event.team_size === 2 ? entry : {}
    const row = { ...entry, nickname, user_id: user.id }
    return insert(tx, event, { rows: [row], pathOf: () => '', beyond_capacity: false })
  })
}

/** Changes a participant's own entry. Throws `event_started`, `invalid_input`. */
export const changed =
  (entry: OwnEntry): ParticipantAction =>
  async (tx, event) => {
    await requireUpcoming(tx, event, 'Ask the organiser to change your entry.')
    requireTeam(event, entry)
    if (event.team_size === 2 && entry.members !== undefined) requireBoth(entry)
    await checkArmies(tx, event.game_type, armiesIn(entry))
    const { nickname, ...others } = entry
    return event.team_size === 2 && nickname !== undefined ? entry : others
  }

function requireBoth({ members = [] }: OwnEntry) {
  if (members.length !== 2) throw invalidInput('members', 'A team has two members')
}

/** Throws `event_started` once a round is published, or the event is over. */
async function requireUpcoming(tx: Tx, { id }: LockedEvent, advice: string) {
  const { state } = await getEvent(tx, id)
  if (state === 'upcoming') return
  throw new AppError('event_started', `This event ${state === 'running' ? 'has started' : 'is over'}. ${advice}`)
}

/**
 * Removes the caller, unless a team goes on with its other account, or a published round or an opponent's result would
 * lose a match. Throws `not_found`, `has_matches`, `changed_meanwhile`.
 */
export function leave(transact: Transact<void>, user: Caller, eventId: number, ifMatch: ExpectedVersions) {
  return withEvent(transact, eventId, async (tx, event) => {
    const own = await getOwn(tx, event, user)
    await requireVersion(tx, eventId, own, ifMatch)
    if (await queries.hasMatches(tx, eventId, own.id)) {
      throw new AppError('has_matches', 'You have matches in this event. Drop out instead: they stay.')
    }
    await setChangeAuthor(tx, user.id)
    if (own.mate_id !== null) return releaseHolder(tx, own.id, user.id)
    await queries.deleteParticipant(tx, own.id)
    await refillPlaces(tx, event, user)
  })
}
