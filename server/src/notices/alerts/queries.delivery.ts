import { descriptionInList } from '@muster/contract/events'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'
import { isListed } from '../../features/events/queries.filters.ts'
import { selectEvents } from '../../features/events/queries.ts'
import { arrived, failed, failing } from '../queries.receivers.ts'
import { placeOf } from './queries.ts'

/** Whether alerts may report the event at all: it is in the list of upcoming events. */
const isDeliverable = sql<SqlBool>`${isListed} and (events.event_date > now() or events.event_date is null
    or (not events.has_time and events.event_day >= hall_day(now(), events.time_zone)))
  and not events.begun and events.finished_at is null`

const distance = sql<number | null>`distance_km(events.location, point(alerts.longitude, alerts.latitude))`

/**
 * Whether an event passes the filters of an alert, by the rules of a list of events. Owners get no alerts about their
 * own events.
 */
const passes = sql<SqlBool>`${isDeliverable} and events.owner_id is distinct from alerts.user_id
  and (alerts.game_type is null or alerts.game_type = events.game_type)
  and (alerts.event_type is null or alerts.event_type = events.event_type)
  and (alerts.country is null or alerts.country = events.location_country)
  and (alerts.open is null or alerts.open = events.registration_open)
  and (alerts.radius_km is null or ${distance} <= alerts.radius_km)
  and not exists (select from unnest(alerts.words) word where position(word in events.search_text) = 0)`

interface Batch {
  event_id: number
  /** Only alerts older than this match the event. */
  announced: Date
  /** The batch starts after this user. */
  after: number
  size: number
}

/**
 * Records which alerts of a batch match an event, and returns those that are new, with the last user of the batch:
 * undefined when there are no more. A batch contains all alerts of a user, so that one mail can report them.
 */
export async function insertAlertEvents(tx: Tx, { event_id, announced, after, size }: Batch) {
  const batch = await tx
    .selectFrom('alerts')
    .select(['id', 'user_id'])
    .where('user_id', '>', after)
    .where('state', '=', 'active')
    .where('created_at', '<=', announced)
    .orderBy('user_id')
    .fetch(size, 'with ties')
    .execute()
  const ids = batch.map(({ id }) => id)
  const { rows: matched } = await sql<Delivery & { pace: string }>`
    with matched as (
      insert into alert_events (alert_id, event_id)
      select alerts.id, events.id from alerts, events
      where alerts.id = any(${ids}::bigint[]) and events.id = ${event_id} and ${passes}
      on conflict do nothing
      returning alert_id
    )
    select ${sql.join(deliveryColumns.map((name) => sql.ref(name)))}, alerts.pace
    from alerts join matched on matched.alert_id = alerts.id`.execute(tx)
  return { matched, last: batch.at(-1)?.user_id }
}

/** The columns needed to queue a message. */
const deliveryColumns = ['alerts.id', 'alerts.user_id', 'alerts.channel', 'alerts.failing_since'] as const
export interface Delivery {
  id: number
  user_id: number
  channel: string
  failing_since: Date | null
}

/** Whether no job has claimed the alert event, or only one that is over: a job is retried for a day. */
const isFree = sql<SqlBool>`alert_events.notified_at is null
  and (alert_events.job is null or alert_events.taken_at < now() - interval '2 days')`

/** The weekly alerts after this id with unclaimed events. */
export const listWeekly = (tx: Tx, after: number, size: number): Promise<Delivery[]> =>
  tx
    .selectFrom('alerts')
    .select(deliveryColumns)
    .where('id', '>', after)
    .where('state', '=', 'active')
    .where('pace', '=', 'weekly')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('alert_events').select('event_id').whereRef('alert_id', '=', 'alerts.id').where(isFree)),
    )
    .orderBy('id')
    .limit(size)
    .execute()

const selectForDelivery = (db: Db) =>
  db
    .selectFrom('alerts')
    .innerJoin('users', 'users.id', 'alerts.user_id')
    .selectAll('alerts')
    .select(['users.email', 'users.nickname'])
    .select((eb) => placeOf(eb).as('place'))

/** An alert with its owner; undefined once it has ended. */
export const findForDelivery = (db: Db, id: number) =>
  selectForDelivery(db).where('alerts.id', '=', id).where('alerts.state', '!=', 'ended').executeTakeFirst()

/**
 * The active alerts that share a message with this one, by id: those of its account that are mailed at the same pace.
 */
export const listSameMessage = (db: Db, id: number): Promise<DeliverableAlert[]> =>
  selectForDelivery(db)
    .where('alerts.state', '=', 'active')
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('alerts.id', '=', id),
        and([
          eb('alerts.channel', '=', 'mail'),
          exists(
            selectFrom('alerts as own')
              .select('own.id')
              .where('own.id', '=', id)
              .where('own.channel', '=', 'mail')
              .whereRef('own.user_id', '=', 'alerts.user_id')
              .whereRef('own.pace', '=', 'alerts.pace'),
          ),
        ]),
      ]),
    )
    .orderBy('alerts.id')
    .execute()

export type DeliverableAlert = NonNullable<Awaited<ReturnType<typeof findForDelivery>>>

export const hasPending = async (db: Db, alert_id: number) =>
  (await db
    .selectFrom('alert_events')
    .select('event_id')
    .where('alert_id', '=', alert_id)
    .where(isFree)
    .limit(1)
    .executeTakeFirst()) !== undefined

interface Claim {
  alert_ids: number[]
  job: number
}

/**
 * Claims unclaimed alert events for a job. A retry keeps its first claim and ignores later matches. The lock prevents two
 * jobs of one account from splitting the events of one mail.
 */
export async function claimEvents(tx: Tx, { alert_ids, job }: Claim) {
  await tx.selectFrom('alerts').select('id').where('id', 'in', alert_ids).orderBy('id').forNoKeyUpdate().execute()
  await tx
    .updateTable('alert_events')
    .set({ job, taken_at: sql<Date>`now()` })
    .where('alert_id', 'in', alert_ids)
    .where(isFree)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alert_events as own')
            .select('own.event_id')
            .where('own.alert_id', 'in', alert_ids)
            .where('own.job', '=', job)
            .where('own.notified_at', 'is', null),
        ),
      ),
    )
    .execute()
}

/** The events that a job has claimed and that still pass, with each alert that found them, by alert and date. */
export const listClaimed = (db: Db, { alert_ids, job }: Claim) =>
  db
    .selectFrom('events')
    .innerJoin('alert_events', 'alert_events.event_id', 'events.id')
    .innerJoin('alerts', 'alerts.id', 'alert_events.alert_id')
    .select(['alerts.id as alert_id', 'events.id as event_id'])
    .where('alerts.id', 'in', alert_ids)
    .where('alert_events.job', '=', job)
    .where('alert_events.notified_at', 'is', null)
    .where(passes)
    .orderBy(sql`alerts.id, events.event_date asc nulls last, events.id`)
    .execute()

/** These events by date, with the columns for a message of the alert. */
export const listForMessage = (db: Db, alert_id: number, event_ids: number[]) =>
  selectEvents(db, sql`left(events.description, ${descriptionInList})`)
    .innerJoin('alerts', (join) => join.on('alerts.id', '=', alert_id))
    .select(distance.as('distance_km'))
    .where('events.id', 'in', event_ids)
    .orderBy(sql`events.event_date asc nulls last, events.id`)
    .execute()

export type MessageRow = Awaited<ReturnType<typeof listForMessage>>[number]

/** Marks the alert events that a job has claimed as done. */
export const closeClaimed = (tx: Tx, { alert_ids, job }: Claim) =>
  tx
    .updateTable('alert_events')
    .set({ notified_at: sql<Date>`now()` })
    .where('alert_id', 'in', alert_ids)
    .where('job', '=', job)
    .where('notified_at', 'is', null)
    .execute()

/** Records that a message has arrived, and clears the failures of its alerts. */
export const markDelivered = (tx: Tx, ids: number[], { isTest }: { isTest: boolean }) =>
  tx.updateTable('alerts').set(arrived({ isTest })).where('id', 'in', ids).where('state', '!=', 'ended').execute()

/** Records why a message did not arrive. Returns whether none has arrived for this many days. */
export async function recordFailure(db: Db, id: number, failure_reason: string, days: number): Promise<boolean> {
  const failed = await db
    .updateTable('alerts')
    .set(failing(failure_reason))
    .where('id', '=', id)
    .returning(sql<boolean>`failing_since < now() - make_interval(days => ${days})`.as('is_lasting'))
    .executeTakeFirst()
  return failed?.is_lasting ?? false
}

/** Disables an alert. Returns whether it was active until now. */
export async function markFailed(tx: Tx, id: number, failure_reason: string): Promise<boolean> {
  const fail = tx.updateTable('alerts').set(failed(failure_reason)).where('id', '=', id).returning('id')
  if (await fail.where('state', '=', 'active').executeTakeFirst()) return true
  // A test may have failed for another reason.
  await fail.where('state', '=', 'failed').execute()
  return false
}
