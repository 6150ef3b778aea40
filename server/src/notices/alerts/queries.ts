import type { AlertInput } from '@muster/contract/alerts'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { countRows } from '../../db/count.ts'
import type { Db, Tables, Tx } from '../../db/tables.ts'
import { wordsOf } from '../../features/events/queries.filters.ts'
import { placeColumns } from '../../features/places/queries.ts'
import { notFound } from '../../http/routing/app-error.ts'

const selectAlerts = (db: Db) =>
  db
    .selectFrom('alerts')
    .selectAll('alerts')
    .select((eb) => placeOf(eb).as('place'))

/** The place at the centre of an alert. */
export const placeOf = (eb: ExpressionBuilder<Tables, 'alerts'>) =>
  jsonObjectFrom(eb.selectFrom('places').whereRef('places.id', '=', 'alerts.place_id').select(placeColumns))

export type AlertRow = Awaited<ReturnType<typeof getAlert>>

/** The alerts that have not ended, newest first. */
export const listAlerts = (db: Db, userId: number): Promise<AlertRow[]> =>
  selectAlerts(db).where('user_id', '=', userId).where('state', '!=', 'ended').orderBy('id', 'desc').execute()

/** Throws `not_found`, also for another user's alert. */
export const getAlert = (db: Db, userId: number, id: number) =>
  selectAlerts(db)
    .where('user_id', '=', userId)
    .where('state', '!=', 'ended')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(noAlert)

const noAlert = () => notFound('alert')

/** The number of alerts of the account. Locks it, so that another transaction that adds one waits. */
export async function countAlertsForUpdate(tx: Tx, userId: number): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return countRows(tx.selectFrom('alerts').where('user_id', '=', userId).where('state', '!=', 'ended'))
}

/** The centre of an alert's search area. */
interface Centre {
  place_id: number | null
  latitude: number
  longitude: number
  radius_km: number
}

interface NewAlert {
  input: AlertInput
  centre: Centre | null
  secret: string | null
  end_token: string | null
}

export async function insertAlert(tx: Tx, user_id: number, { input, centre, ...keys }: NewAlert): Promise<number> {
  const { search = null, game_type, event_type, country, open } = input.filters
  const words = wordsOf(search ?? '')
  const { id } = await tx
    .insertInto('alerts')
    .values({
      user_id,
      search,
      game_type,
      event_type,
      country,
      open,
      words: sql<string[]>`array(select fold_text(word) from unnest(${words}::text[]) word)`,
      ...centre,
      channel: input.channel,
      pace: input.pace,
      url: input.url ? new URL(input.url).href : null,
      ...keys,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Throws `not_found`. */
export const deleteAlert = (db: Db, userId: number, id: number) =>
  db
    .deleteFrom('alerts')
    .where('user_id', '=', userId)
    .where('state', '!=', 'ended')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(noAlert)

/** Ends the alert of this token and returns it, even if it had ended before; undefined if there is none. */
export async function endAlert(tx: Tx, token: string): Promise<AlertRow | undefined> {
  await tx
    .updateTable('alerts')
    .set({ state: 'ended', ended_at: sql<Date>`now()` })
    .where('end_token', '=', token)
    .where('state', '!=', 'ended')
    .execute()
  return selectAlerts(tx).where('end_token', '=', token).executeTakeFirst()
}

/** The number of days that an alert ended by a link is stored, so that the link can be followed again. */
const endedDays = 30

/** Deletes alerts that ended long ago, and alert events that are past. */
export async function deleteOver(db: Db) {
  await db.deleteFrom('alerts').where('ended_at', '<', sql<Date>`now() - make_interval(days => ${endedDays})`).execute()
  await db
    .deleteFrom('alert_events')
    .using('events')
    .whereRef('events.id', '=', 'alert_events.event_id')
    .where(sql<SqlBool>`events.event_day < hall_day(now(), events.time_zone)`)
    .execute()
}
