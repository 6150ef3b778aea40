import { sql } from 'kysely'
import type { Db, Tx } from './tables.ts'

/**
 * A call with a key, as the database knows it: hashes, from which nobody can tell what was sent. Its answer is kept as
 * it was given.
 */
export interface KeyedCall {
  key_hash: Buffer
  request_hash: Buffer
  user_id: number | null
}

export interface KeptAnswer {
  request_hash: Buffer
  status: number
  answer: string | null
}

/** How many days an answer is kept. */
const keptDays = 14

const isOver = sql<boolean>`idempotency_keys.created_at < now() - make_interval(days => ${keptDays})`

/** The answer to an earlier call with this key, if it is still kept. */
export const findAnswer = (db: Db, key_hash: Buffer): Promise<KeptAnswer | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('key_hash', '=', key_hash)
    .where(sql<boolean>`not (${isOver})`)
    .$narrowType<{ status: number }>()
    .executeTakeFirst()

/** Whether the key was still unused. Waits for the transaction that is using it now, if there is one. */
export async function claimKey(tx: Tx, call: KeyedCall): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values(call)
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet({ ...call, created_at: sql<Date>`now()` })
        .where(isOver),
    )
    .returning('key_hash')
    .executeTakeFirst()
  return claimed !== undefined
}

export const keepAnswer = (tx: Tx, { key_hash }: KeyedCall, status: number, answer: string | null) =>
  tx.updateTable('idempotency_keys').set({ status, answer }).where('key_hash', '=', key_hash).execute()

/** Removes the answers that are too old to be given again. */
export const deleteOldAnswers = (db: Db) => db.deleteFrom('idempotency_keys').where(isOver).execute()
