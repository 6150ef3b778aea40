import { sql } from 'kysely'
import type { Db, Tx } from './tables.ts'

/** A call with a key as stored in the database: hashes that reveal nothing about the request. */
export interface KeyedCall {
  key_hash: Buffer
  request_hash: Buffer
  user_id: number | null
  /** The event of the call: the response is deleted with it. */
  event_id: number | null
}

interface StoredRow {
  request_hash: Buffer
  status: number
  /** Sealed with the caller's key; null for a response without a body, or if the account has exceeded its budget. */
  answer: Buffer | null
}

/** The number of days that a response is stored. */
const storedDays = 14

/** The number of bytes of stored responses per account. */
export const responseBudget = 4 * 1024 * 1024

const isExpired = sql<boolean>`idempotency_keys.created_at < now() - make_interval(days => ${storedDays})`

/** The response to an earlier call with this key, if it is still stored. */
export const findResponse = (db: Db, key_hash: Buffer): Promise<StoredRow | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('key_hash', '=', key_hash)
    .where(sql<boolean>`not (${isExpired})`)
    .$narrowType<{ status: number }>()
    .executeTakeFirst()

/** Claims a key; returns whether it was unused. Waits for a concurrent transaction with the same key. */
export async function claimKey(tx: Tx, call: KeyedCall): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values(call)
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet({ ...call, created_at: sql<Date>`now()` })
        .where(isExpired),
    )
    .returning('key_hash')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * Stores a response. If those of an account exceed its budget, it drops the oldest; their calls stay done. A single
 * statement counts without a further round trip, and waits for no other call of the account. As arrays, PostgreSQL finds
 * the oldest once: in a join it did so for each row if it believed that the table was empty.
 */
export async function storeResponse(tx: Tx, { key_hash, user_id }: KeyedCall, status: number, answer: Buffer | null) {
  await sql`
    with stored as (
      update idempotency_keys set status = ${status}, answer = ${answer} where key_hash = ${key_hash}
    )
    update idempotency_keys set answer = null where key_hash = any(array(
      select key_hash from idempotency_keys where key_hash = any(array(
        select key_hash from (
          select key_hash, sum(octet_length(answer)) over (order by created_at desc, key_hash) as total
          from idempotency_keys
          where user_id = ${user_id} and answer is not null
        ) earlier
        where total > ${responseBudget - (answer?.length ?? 0)}
      ))
      for no key update skip locked
    ))`.execute(tx)
}

/** Deletes the responses that are too old for a replay. */
export const deleteExpiredResponses = (db: Db) => db.deleteFrom('idempotency_keys').where(isExpired).execute()
