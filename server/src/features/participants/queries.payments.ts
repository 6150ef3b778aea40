import type { Db, Tx } from '../../db/tables.ts'

/** When the participants of an event have paid, by their ids. */
export async function findPayments(db: Db, event_id: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('payments')
    .select(['participant_id', 'paid_at'])
    .where('event_id', '=', event_id)
    .execute()
  return new Map(rows.map(({ participant_id, paid_at }) => [participant_id, paid_at.toISOString()]))
}

/** When a participant has paid; null before. */
export async function findPayment(db: Db, participant_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .select('paid_at')
    .where('participant_id', '=', participant_id)
    .executeTakeFirst()
  return row?.paid_at.toISOString() ?? null
}

/** A payment that is noted again keeps its time. */
export async function savePayment(
  tx: Tx,
  ids: { event_id: number; participant_id: number },
  { is_paid, paid_at }: { is_paid: boolean; paid_at?: string },
) {
  if (!is_paid) return tx.deleteFrom('payments').where('participant_id', '=', ids.participant_id).execute()
  return tx
    .insertInto('payments')
    .values({ ...ids, ...(paid_at !== undefined && { paid_at }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
