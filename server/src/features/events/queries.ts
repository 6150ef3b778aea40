import type { EventChange, EventInput, Visibility } from '@muster/contract/events'
import type { GameType } from '@muster/contract/games'
import type { Role } from '@muster/contract/roles'
import { recordsByDefault } from '@muster/rules/recording'
import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { countOf, countRows } from '../../db/count.ts'
import { violatedConstraint } from '../../db/failures.ts'
import { builder, prepared, type Value } from '../../db/prepared.ts'
import type { Db, Tables, Tx } from '../../db/tables.ts'
import { invalidInput, notFound } from '../../http/routing/app-error.ts'
import { placeColumns } from '../places/queries.ts'
import { isCounted } from './queries.attendance.ts'
import { staffOf } from './queries.staff.ts'
import { areListsOpen, areListsShown, isOver, stateOf } from './queries.state.ts'

/**
 * An event with everything that is counted or looked up for it. `num_of_participants` is counted on read, so that it is
 * never wrong.
 */
export const selectEvents = (db: Db, description: RawBuilder<string | null> = sql.ref('events.description')) =>
  db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.owner_id')
    .select([
      'events.id',
      'events.owner_id',
      'users.nickname as owner_nickname',
      'events.title',
      description.as('description'),
      'events.game_type',
      'events.event_type',
      'events.event_date',
      sql<string | null>`events.event_day::text`.as('event_day'),
      'events.has_time',
      'events.location_country',
      'events.location_city',
      'events.time_zone',
      'events.is_public',
      'events.visibility',
      'events.share_key',
      'events.counts_in_statistics',
      'events.registration_open',
      'events.check_in_open',
      'events.participants_record',
      'events.list_policy',
      'events.list_deadline',
      'events.lists_shown',
      areListsOpen.as('lists_are_open'),
      areListsShown.as('lists_are_shown'),
      'events.venue',
      'events.contact',
      'events.pack_link',
      'events.fee',
      'events.ends_at',
      'events.capacity',
      'events.rounds_planned',
      'events.round_minutes',
      'events.ranking',
      'events.points',
      'events.bye',
      'events.table_policy',
      'events.seed',
      'events.report_policy',
      'events.finished_at',
      'events.created_at',
      'events.updated_at',
    ])
    .select(({ selectFrom }) =>
      countOf(selectFrom('participants').whereRef('participants.event_id', '=', 'events.id').where(isCounted)).as(
        'num_of_participants',
      ),
    )
    .select((eb) => jsonObjectFrom(placeOf(eb)).as('place'))
    .select((eb) => jsonObjectFrom(latestAnnouncement(eb)).as('announcement'))
    .select((eb) => versionOf(eb).as('version'))
    .select([stateOf.as('state'), isOver.as('is_over')])

const placeOf = (eb: ExpressionBuilder<Tables, 'events'>) =>
  eb.selectFrom('places').whereRef('places.id', '=', 'events.place_id').select(placeColumns)

const latestAnnouncement = (eb: ExpressionBuilder<Tables, 'events'>) =>
  eb
    .selectFrom('announcements')
    .whereRef('announcements.event_id', '=', 'events.id')
    .where('at', '>', sql<Date>`now() - interval '12 hours'`)
    .where('is_taken_back', '=', false)
    .select(['announcements.id', 'text', sql<string>`at`.as('at')])
    .orderBy('announcements.id', 'desc')
    .limit(1)

/** The counted changes of the event, plus those that wait to be counted. */
export const versionOf = (eb: ExpressionBuilder<Tables, 'events'>) => sql<number>`(
  coalesce(${eb.selectFrom('event_versions').whereRef('event_id', '=', 'events.id').select('version')}, 0) +
  ${eb
    .selectFrom('events_to_count')
    .whereRef('event_id', '=', 'events.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))})::int`

const findEvent = prepared((value: Value<{ id: number }>) =>
  selectEvents(builder)
    .select((eb) => staffOf(eb).as('staff'))
    .where('events.id', '=', value('id')),
)

/** Without the staff, which lists leave out. */
export type EventRow = Omit<Awaited<ReturnType<typeof getEvent>>, 'staff'>

/** Throws `not_found`. */
export const getEvent = async (db: Db, id: number) => requireEvent(await findEvent(db, { id }))

export const countEventsOf = (db: Db, ownerId: number): Promise<number> =>
  countRows(db.selectFrom('events').where('owner_id', '=', ownerId))

/** The columns needed to decide about writes to an event. */
export interface LockedEvent extends Audience {
  game_type: GameType
  registration_open: boolean
  capacity: number | null
}

/**
 * Locks the event, so that writes to it and its contents run one after another. It is read afterwards: a statement that
 * has waited for the lock still sees the staff from before. Throws `not_found`.
 */
export async function getEventForUpdate(tx: Tx, id: number): Promise<LockedEvent> {
  requireEvent(await tx.selectFrom('events').select('id').where('id', '=', id).forNoKeyUpdate().execute())
  return requireEvent(await findLocked(tx, { id }))
}

/** The first event. Throws `not_found` without one. */
export function requireEvent<Event>([event]: readonly Event[]): Event {
  if (!event) throw notFound('event')
  return event
}

type WritableFields = Pick<EventChange, 'event_date' | 'ends_at' | 'points' | 'bye' | 'venue' | 'list_deadline'>

/** PostgreSQL does not accept every offset and fraction that ISO 8601 allows, but it accepts every instant. */
const asColumns = <E extends WritableFields>({
  event_date,
  ends_at,
  points,
  bye,
  venue,
  list_deadline,
  ...rest
}: E) => ({
  ...rest,
  event_date: event_date ? new Date(event_date) : event_date,
  ends_at: ends_at ? new Date(ends_at) : ends_at,
  points: points && JSON.stringify(points),
  bye: bye && JSON.stringify(bye),
  venue: venue && JSON.stringify(venue),
  list_deadline: list_deadline ? new Date(list_deadline) : list_deadline,
})

export async function insertEvent(db: Db, owner_id: number, event: EventInput): Promise<number> {
  const { id } = await db
    .insertInto('events')
    .values({
      owner_id,
      ...asColumns(event),
      participants_record: event.participants_record ?? recordsByDefault(event.event_type),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Throws `invalid_input` when armies of the old game are in use and the game changes. */
export async function updateEvent(tx: Tx, id: number, { is_finished, ...change }: EventChange) {
  try {
    await tx
      .updateTable('events')
      .set({ ...asColumns(change), ...finishing(is_finished), updated_at: new Date() })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (!violatedConstraint(error)?.includes('_army')) throw error
    throw invalidInput(
      'game_type',
      'The game type cannot be changed while participants or matches have armies of the other game. Remove those armies first.',
    )
  }
}

/** Finishing again keeps the first time. */
const finishing = (isFinished: boolean | undefined) =>
  isFinished === undefined ? {} : { finished_at: isFinished ? sql<Date>`coalesce(finished_at, now())` : null }

/** Deletes the event with its participants and matches, in the same statement. */
export const deleteEvent = (tx: Tx, id: number) => tx.deleteFrom('events').where('id', '=', id).execute()

/** What determines who may see and change an event. */
export interface Audience {
  id: number
  /** Null once the account of its owner was deleted, and nobody else ran it. */
  owner_id: number | null
  visibility: Visibility
  share_key: string
  /** Everybody who may change it, with their role. */
  staff: { user_id: number; role: Role }[]
}

/** The columns of an audience. */
export const audienceColumns = (eb: ExpressionBuilder<Tables, 'events'>) =>
  ['events.id', 'events.owner_id', 'events.visibility', 'events.share_key', staffOf(eb).as('staff')] as const

/** The audience of an event. Features add their columns, so that a read is one statement. */
export const selectAudience = (id: Expression<number>) =>
  builder.selectFrom('events').select(audienceColumns).where('events.id', '=', id)

const findLocked = prepared((value: Value<{ id: number }>) =>
  selectAudience(value('id')).select(['game_type', 'registration_open', 'capacity']),
)

export const findAudience = prepared((value: Value<{ id: number }>) => selectAudience(value('id')))

export const isParticipant = async (db: Db, id: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('participants')
    .select('id')
    .where('event_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

export const renewKey = (tx: Tx, id: number) =>
  tx.updateTable('events').set({ share_key: sql`default`, updated_at: new Date() }).where('id', '=', id).execute()

/**
 * Confirms what nobody has objected to by the time the next round is published, or the event is finished: the reports of
 * one round, or of all.
 */
export const confirmOpenReports = (tx: Tx, event_id: number, round_number?: number) =>
  tx
    .updateTable('reports')
    .from('matches')
    .set({ state: 'confirmed' })
    .whereRef('matches.id', '=', 'reports.match_id')
    .where('matches.event_id', '=', event_id)
    .$if(round_number !== undefined, (query) => query.where('matches.round_number', '=', round_number ?? 0))
    .where('matches.participant1_score', 'is not', null)
    .where('reports.state', '=', 'open')
    .execute()
