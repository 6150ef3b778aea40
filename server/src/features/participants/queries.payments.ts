import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '../../db/tables.ts'

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

/** Notes payments, now unless they have a time. A payment that is noted again keeps its time. */
export async function insertPayments(tx: Tx, payments: Insertable<Tables['payments']>[]) {
  if (payments.length === 0) return
  await tx
    .insertInto('payments')
    .values(payments)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deletePayment = (tx: Tx, participant_id: number) =>
  tx.deleteFrom('payments').where('participant_id', '=', participant_id).execute()
