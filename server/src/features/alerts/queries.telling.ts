import { descriptionInList } from '@muster/contract/events'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'
import { isListed } from '../events/queries.filters.ts'
import { selectEvents } from '../events/queries.ts'

/** What anybody may be told of at all: all of it is in the list of what is upcoming. */
const mayBeTold = sql<SqlBool>`${isListed} and (events.event_date > now() or events.event_date is null)
  and not events.begun and events.finished_at is null`

const distance = sql<number | null>`distance_km(events.location, point(alerts.longitude, alerts.latitude))`

/** Whether an alert lets an event pass, by the rules of a list of events. Nobody is told of their own. */
const passes = sql<SqlBool>`${mayBeTold} and events.owner_id <> alerts.user_id
  and (alerts.game_type is null or alerts.game_type = events.game_type)
  and (alerts.event_type is null or alerts.event_type = events.event_type)
  and (alerts.country is null or alerts.country = events.location_country)
  and (alerts.open is null or alerts.open = events.registration_open)
  and (alerts.radius_km is null or ${distance} <= alerts.radius_km)
  and not exists (select from unnest(alerts.words) word where position(word in events.search_text) = 0)`

interface Batch {
  event_id: number
  /** Only alerts that are older than this look at the event. */
  announced: Date
  /** Begins after this id. */
  after: number
  size: number
}

/**
 * Notes which alerts of a batch let an event pass, and returns those that did not know it yet, with the last id of the
 * batch: undefined when there are no more.
 */
export async function noteFound(tx: Tx, { event_id, announced, after, size }: Batch) {
  const batch = await tx
    .selectFrom('alerts')
    .select('id')
    .where('id', '>', after)
    .where('state', '=', 'active')
    .where('created_at', '<=', announced)
    .orderBy('id')
    .limit(size)
    .execute()
  const ids = batch.map(({ id }) => id)
  const { rows: found } = await sql<Told & { pace: string }>`
    with found as (
      insert into alert_events (alert_id, event_id)
      select alerts.id, events.id from alerts, events
      where alerts.id = any(${ids}::bigint[]) and events.id = ${event_id} and ${passes}
      on conflict do nothing
      returning alert_id
    )
    select ${sql.join(toldColumns.map((name) => sql.ref(name)))}, alerts.pace
    from alerts join found on found.alert_id = alerts.id`.execute(tx)
  return { found, last: ids.at(-1) }
}

/** What is needed to queue a message. */
const toldColumns = ['alerts.id', 'alerts.user_id', 'alerts.channel', 'alerts.failing_since'] as const
export interface Told {
  id: number
  user_id: number
  channel: string
  failing_since: Date | null
}

/** What no job has taken, or one that is over: a job is tried for a day. */
const isFree = sql<SqlBool>`alert_events.told_at is null
  and (alert_events.job is null or alert_events.taken_at < now() - interval '2 days')`

/** Weekly alerts after this id that have something to tell. */
export const listWeekly = (tx: Tx, after: number, size: number): Promise<Told[]> =>
  tx
    .selectFrom('alerts')
    .select(toldColumns)
    .where('id', '>', after)
    .where('state', '=', 'active')
    .where('pace', '=', 'weekly')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('alert_events').select('event_id').whereRef('alert_id', '=', 'alerts.id').where(isFree)),
    )
    .orderBy('id')
    .limit(size)
    .execute()

/** An alert with its owner; undefined once it has ended. */
export const findToTell = (db: Db, id: number) =>
  db
    .selectFrom('alerts')
    .innerJoin('users', 'users.id', 'alerts.user_id')
    .leftJoin('places', 'places.id', 'alerts.place_id')
    .selectAll('alerts')
    .select(['users.email', 'users.nickname', 'places.name as place_name', 'places.country as place_country'])
    .where('alerts.id', '=', id)
    .where('alerts.state', '!=', 'ended')
    .executeTakeFirst()

export type AlertToTell = NonNullable<Awaited<ReturnType<typeof findToTell>>>

export const hasUntold = async (db: Db, alert_id: number) =>
  (await db
    .selectFrom('alert_events')
    .select('event_id')
    .where('alert_id', '=', alert_id)
    .where(isFree)
    .limit(1)
    .executeTakeFirst()) !== undefined

interface Taker {
  alert_id: number
  job: number
}

/** Takes for a job what no other has taken. At another try it has the same, whatever was found meanwhile. */
export const takeEvents = (db: Db, { alert_id, job }: Taker) =>
  db
    .updateTable('alert_events')
    .set({ job, taken_at: sql<Date>`now()` })
    .where('alert_id', '=', alert_id)
    .where(isFree)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alert_events as own')
            .select('own.event_id')
            .where('own.alert_id', '=', alert_id)
            .where('own.job', '=', job)
            .where('own.told_at', 'is', null),
        ),
      ),
    )
    .execute()

/** Of what a job has taken, the first events by date that still pass, each with the number of them all. */
export const listTaken = (db: Db, { alert_id, job }: Taker, limit: number) =>
  selectEvents(db, sql`left(events.description, ${descriptionInList})`)
    .innerJoin('alert_events', 'alert_events.event_id', 'events.id')
    .innerJoin('alerts', 'alerts.id', 'alert_events.alert_id')
    .select([distance.as('distance_km'), sql<number>`count(*) over ()`.as('total')])
    .where('alerts.id', '=', alert_id)
    .where('alert_events.job', '=', job)
    .where('alert_events.told_at', 'is', null)
    .where(passes)
    .orderBy(sql`events.event_date asc nulls last, events.id`)
    .limit(limit)
    .execute()

export type TakenRow = Awaited<ReturnType<typeof listTaken>>[number]

/** Notes that a job is done with what it has taken. */
export const closeTaken = (tx: Tx, { alert_id, job }: Taker) =>
  tx
    .updateTable('alert_events')
    .set({ told_at: sql<Date>`now()` })
    .where('alert_id', '=', alert_id)
    .where('job', '=', job)
    .where('told_at', 'is', null)
    .execute()

/** Notes that a message has arrived, after which nothing is wrong with the alert any more. */
export const markDelivered = (tx: Tx, id: number, { isTest }: { isTest: boolean }) =>
  tx
    .updateTable('alerts')
    .set({ state: 'active', trouble: null, failing_since: null })
    .$if(!isTest, (update) => update.set({ last_told_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .where('state', '!=', 'ended')
    .execute()

/** Notes why a message did not arrive; returns whether none has arrived for so many days. */
export async function noteTrouble(db: Db, id: number, trouble: string, days: number): Promise<boolean> {
  const noted = await db
    .updateTable('alerts')
    .set({ trouble, failing_since: sql<Date>`coalesce(failing_since, now())` })
    .where('id', '=', id)
    .returning(sql<boolean>`failing_since < now() - make_interval(days => ${days})`.as('is_lasting'))
    .executeTakeFirst()
  return noted?.is_lasting ?? false
}

/** Gives up an alert; returns whether it was active until now. */
export async function markFailed(tx: Tx, id: number, trouble: string): Promise<boolean> {
  const fail = tx.updateTable('alerts').set({ state: 'failed', trouble }).where('id', '=', id).returning('id')
  if (await fail.where('state', '=', 'active').executeTakeFirst()) return true
  // After a test, there may be another reason.
  await fail.where('state', '=', 'failed').execute()
  return false
}
