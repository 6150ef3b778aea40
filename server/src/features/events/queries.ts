import type { Visibility } from '@muster/contract/events'
import type { GameType } from '@muster/contract/games'
import type { Plan } from '@muster/contract/plan-fields'
import type { Role } from '@muster/contract/roles'
import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { countOf, countRows } from '../../db/count.ts'
import { builder, prepared, type Value } from '../../db/prepared.ts'
import type { Db, Tables, Tx } from '../../db/tables.ts'
import { notFound } from '../../http/routing/app-error.ts'
import { placeColumns } from '../places/queries.ts'
import { isCounted, isHeldBy } from './queries.attendance.ts'
import { staffOf } from './queries.staff.ts'
import { areListsOpen, areListsShown, isOver, stateOf } from './queries.state.ts'

/**
 * An event with everything that is counted or looked up for it, but without what it plans. `num_of_participants` is
 * counted on read, so that it is never wrong.
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
      'events.team_size',
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

const pollsOf = (eb: ExpressionBuilder<Tables, 'events'>) =>
  eb
    .selectFrom('polls')
    .whereRef('polls.event_id', '=', 'events.id')
    .select(['polls.id', 'question', 'category', 'results'])
    .orderBy('polls.id')

/** The counted changes of the event, plus those that wait to be counted. */
export const versionOf = (eb: ExpressionBuilder<Tables, 'events'>) => sql<number>`(
  coalesce(${eb.selectFrom('event_versions').whereRef('event_id', '=', 'events.id').select('version')}, 0) +
  ${eb
    .selectFrom('events_to_count')
    .whereRef('event_id', '=', 'events.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))})::int`

const findEvent = prepared((value: Value<{ id: number }>) =>
  selectEvents(builder)
    .select(['events.categories', 'events.missions', 'events.tables', 'events.programme', 'events.one_prize_each'])
    .select((eb) => jsonArrayFrom(pollsOf(eb)).as('polls'))
    .select((eb) => staffOf(eb).as('staff'))
    .where('events.id', '=', value('id')),
)

/** Without the staff, which lists leave out. */
export type EventRow = Omit<Awaited<ReturnType<typeof getEvent>>, 'staff'>

/** As lists have it. */
export type BriefRow = Omit<EventRow, keyof Plan | 'polls'>

/** Throws `not_found`. */
export const getEvent = async (db: Db, id: number) => requireEvent(await findEvent(db, { id }))

export const countEventsOf = (db: Db, ownerId: number): Promise<number> =>
  countRows(db.selectFrom('events').where('owner_id', '=', ownerId))

/** The columns needed to decide about writes to an event. */
export interface LockedEvent extends Audience {
  game_type: GameType
  registration_open: boolean
  capacity: number | null
  team_size: 1 | 2
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

/** What determines who may see and change an event, and which version of it this is. */
export interface Audience {
  id: number
  version: number
  /** Null once the account of its owner was deleted, and nobody else ran it. */
  owner_id: number | null
  visibility: Visibility
  share_key: string
  /** Everybody who may change it, with their role. */
  staff: { user_id: number; role: Role }[]
}

/** The columns of an audience. */
export const audienceColumns = (eb: ExpressionBuilder<Tables, 'events'>) =>
  [
    ...(['events.id', 'events.owner_id', 'events.visibility', 'events.share_key'] as const),
    versionOf(eb).as('version'),
    staffOf(eb).as('staff'),
  ] as const

/** The audience of an event. Features add their columns, so that a read is one statement. */
export const selectAudience = (id: Expression<number>) =>
  builder.selectFrom('events').select(audienceColumns).where('events.id', '=', id)

const findLocked = prepared((value: Value<{ id: number }>) =>
  selectAudience(value('id')).select(['game_type', 'registration_open', 'capacity', 'team_size']),
)

export const findAudience = prepared((value: Value<{ id: number }>) => selectAudience(value('id')))

export const isParticipant = async (db: Db, id: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('participants')
    .select('id')
    .where('event_id', '=', id)
    .where(isHeldBy(userId))
    .executeTakeFirst()) !== undefined

export const hasParticipants = async (db: Db, event_id: number): Promise<boolean> =>
  (await db.selectFrom('participants').select('id').where('event_id', '=', event_id).limit(1).executeTakeFirst()) !==
  undefined

/** The most points that somebody has in each category, by its code. */
export async function findHighestScores(db: Db, event_id: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; score: number }>`
    select key as code, max(value::int) as score
    from participants, jsonb_each_text(category_scores) where event_id = ${event_id} group by key`.execute(db)
  return new Map(rows.map(({ code, score }) => [code, score]))
}
