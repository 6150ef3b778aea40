import type { AnnouncementIds } from '@muster/contract/announcements'
import type { CallIds, CallInput } from '@muster/contract/calls'
import { countRows } from '../../db/count.ts'
import type { Db, Tx } from '../../db/tables.ts'

const callColumns = ['id', 'table_number', 'reason', 'called_by', 'at', 'resolved_at'] as const

export type CallRow = NonNullable<Awaited<ReturnType<typeof findCall>>>

/** Adds a call, unless the table has an open one. */
export const insertCall = (
  tx: Tx,
  call: CallInput & { event_id: number; called_by: string; participant_id: number | null },
) =>
  tx
    .insertInto('calls')
    .values(call)
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'table_number']).where('resolved_at', 'is', null).doNothing(),
    )
    .execute()

/** The open call of a table, if there is one. */
export const findOpenCall = (db: Db, event_id: number, table_number: number) =>
  db
    .selectFrom('calls')
    .select(callColumns)
    .where('event_id', '=', event_id)
    .where('table_number', '=', table_number)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()

export const findCall = (db: Db, { event_id, call_id }: CallIds) =>
  db
    .selectFrom('calls')
    .select(callColumns)
    .where('event_id', '=', event_id)
    .where('id', '=', call_id)
    .executeTakeFirst()

/** The number of resolved calls in the list. */
const resolvedShown = 20

/** All open calls, oldest first, then the last resolved ones, newest first. */
export async function findCalls(db: Db, event_id: number): Promise<CallRow[]> {
  const calls = db.selectFrom('calls').select(callColumns).where('event_id', '=', event_id)
  const [open, resolved] = await Promise.all([
    calls.where('resolved_at', 'is', null).orderBy('id').execute(),
    calls
      .where('resolved_at', 'is not', null)
      .orderBy('resolved_at', 'desc')
      .orderBy('id', 'desc')
      .limit(resolvedShown)
      .execute(),
  ])
  return [...open, ...resolved]
}

/** A call that is resolved already keeps its time. Forgets resolved calls that the list shows no more. */
export async function resolveCall(tx: Tx, { event_id, call_id }: CallIds) {
  await tx
    .updateTable('calls')
    .set({ resolved_at: new Date() })
    .where('event_id', '=', event_id)
    .where('id', '=', call_id)
    .where('resolved_at', 'is', null)
    .execute()
  const resolved = tx
    .selectFrom('calls')
    .select('id')
    .where('event_id', '=', event_id)
    .where('resolved_at', 'is not', null)
  await tx
    .deleteFrom('calls')
    .where('id', 'in', resolved.orderBy('resolved_at', 'desc').orderBy('id', 'desc').offset(resolvedShown))
    .execute()
}

/** Whether a participant has a match at this table in the last round, or in none. */
export async function isSeatedAt(db: Db, event_id: number, participant_id: number, table_number: number) {
  const match = await db
    .selectFrom('matches')
    .select('id')
    .where('event_id', '=', event_id)
    .where('table_number', '=', table_number)
    .where(({ or, eb }) => or([eb('participant1_id', '=', participant_id), eb('participant2_id', '=', participant_id)]))
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('round_number', 'is', null),
        eb(
          'round_number',
          '=',
          selectFrom('matches as all')
            .select(({ fn }) => fn.max('all.round_number').as('last'))
            .where('all.event_id', '=', event_id),
        ),
      ]),
    )
    .executeTakeFirst()
  return match !== undefined
}

export const countAnnouncements = (db: Db, event_id: number): Promise<number> =>
  countRows(db.selectFrom('announcements').where('event_id', '=', event_id))

export type AnnouncementRow = Awaited<ReturnType<typeof insertAnnouncement>>

export const insertAnnouncement = (tx: Tx, event_id: number, text: string) =>
  tx.insertInto('announcements').values({ event_id, text }).returning(['id', 'text', 'at']).executeTakeFirstOrThrow()

/** Returns whether the event has this announcement. */
export async function takeBackAnnouncement(tx: Tx, { event_id, announcement_id }: AnnouncementIds): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('announcements')
    .set({ is_taken_back: true })
    .where('event_id', '=', event_id)
    .where('id', '=', announcement_id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The latest announcements, newest first. */
export const findAnnouncements = (db: Db, event_id: number, most: number) =>
  db
    .selectFrom('announcements')
    .select(['id', 'text', 'at', 'is_taken_back'])
    .where('event_id', '=', event_id)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
