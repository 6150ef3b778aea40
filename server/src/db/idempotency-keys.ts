import { sql } from 'kysely'
import type { Db, Tx } from './tables.ts'

/** A call with a key, as the database knows it: hashes, from which nobody can tell what was sent. */
export interface KeyedCall {
  key_hash: Buffer
  request_hash: Buffer
  user_id: number | null
  /** The event that it is about: the answer is deleted with it. */
  event_id: number | null
}

export interface StoredAnswer {
  request_hash: Buffer
  status: number
  /** Sealed with the caller's key; null where there was nothing to answer, or the account has exceeded its budget. */
  answer: Buffer | null
}

/** How many days an answer is kept. */
const keptDays = 14

/** How many bytes of answers are kept for one account. */
export const answersBudget = 4 * 1024 * 1024

const isOver = sql<boolean>`idempotency_keys.created_at < now() - make_interval(days => ${keptDays})`

/** The answer to an earlier call with this key, if it is still kept. */
export const findAnswer = (db: Db, key_hash: Buffer): Promise<StoredAnswer | undefined> =>
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

/**
 * Stores the answer. When those of an account exceed its budget, the oldest are dropped; their calls stay done. It is one
 * statement, so counting costs no round trip, and it waits for no other call of the account.
 */
export async function keepAnswer(tx: Tx, { key_hash, user_id }: KeyedCall, status: number, answer: Buffer | null) {
  await sql`
    with kept as (
      update idempotency_keys set status = ${status}, answer = ${answer} where key_hash = ${key_hash}
    ), earlier as (
      select key_hash, sum(octet_length(answer)) over (order by created_at desc, key_hash) as total
      from idempotency_keys
      where user_id = ${user_id} and answer is not null
    ), dropped as (
      select key_hash from idempotency_keys
      where key_hash in (select key_hash from earlier where total > ${answersBudget - (answer?.length ?? 0)})
      for no key update skip locked
    )
    update idempotency_keys set answer = null from dropped where idempotency_keys.key_hash = dropped.key_hash`.execute(
    tx,
  )
}

/** Removes the answers that are too old to be given again. */
export const deleteOldAnswers = (db: Db) => db.deleteFrom('idempotency_keys').where(isOver).execute()
