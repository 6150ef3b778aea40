import { randomInt } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { queueJobs } from '../../db/queue.ts'
import type { ClosingMail, Db, Tx, UserRow } from '../../db/tables.ts'
import { hashToken } from '../../security/tokens.ts'
import { lockAccounts } from '../accounts/queries.locking.ts'
import type { Listed } from './rules.list.ts'
import { formerName } from './rules.ts'

/** How many days a deletion can be undone. */
export const undoDays = 7

/** Locks an account and its events. Returns undefined if the account is gone. */
export async function lockAccount(tx: Tx, id: number): Promise<{ user: UserRow; event_ids: number[] } | undefined> {
  const { users, event_ids } = await lockAccounts(tx, [id])
  const user = users.get(id)
  return user && { user, event_ids }
}

/** How many numbers are tried: of a million, hardly one is taken. */
const tries = 20

/** Adds an account to the list of deleted ones. Returns its number, which is new and in no name of its events. */
export async function insertDeleted(tx: Tx, { id, unsubscribe_key }: UserRow): Promise<number> {
  for (let left = tries; left > 0; left--) {
    const number = randomInt(1000, 1_000_000)
    const { rows } = await sql`
      insert into deleted_accounts (number, user_id, fingerprint)
      select ${number}, ${id}, ${hashToken(unsubscribe_key)}
      where not exists (
        select from participants own join participants other on other.event_id = own.event_id
        where own.user_id = ${id} and lower(other.nickname) = ${formerName(number).toLowerCase()})
      on conflict (number) do nothing returning number`.execute(tx)
    if (rows.length > 0) return number
  }
  throw new Error('no number is free for a deleted account')
}

export const insertClosed = (
  tx: Tx,
  { mail, ...closed }: { number: number; token_hash: Buffer; sealed: Buffer; mail: ClosingMail },
) =>
  tx
    .insertInto('closed_accounts')
    .values({ ...closed, mail: JSON.stringify(mail) })
    .execute()

/** What a mailed token undoes, locked; undefined if it is used, or older than a week. */
export const findClosedForUpdate = (tx: Tx, token_hash: Buffer) =>
  tx
    .selectFrom('closed_accounts')
    .select(['number', 'sealed'])
    .where('token_hash', '=', token_hash)
    .where('closed_at', '>', sql<Date>`now() - make_interval(days => ${undoDays})`)
    .forUpdate()
    .executeTakeFirst()

/** Adds an account of a list from outside of the database, which a restored backup does not know yet. */
export const keepListed = (tx: Tx, listed: Listed) =>
  tx
    .insertInto('deleted_accounts')
    .values(listed)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Queues the writing of the list to a file. */
export const queueList = (tx: Tx) =>
  queueJobs(tx, [{ task: 'write_deleted_accounts', id: null, key: 'write_deleted_accounts', priority: 10 }])

/** Takes an account off the list, with what undoes its deletion. */
export const deleteFromList = (tx: Tx, number: number) =>
  tx.deleteFrom('deleted_accounts').where('number', '=', number).execute()

export const listDeleted = (db: Db) => db.selectFrom('deleted_accounts').selectAll().orderBy('number').execute()

export const findMail = async (db: Db, number: number): Promise<ClosingMail | undefined> =>
  (await db.selectFrom('closed_accounts').select('mail').where('number', '=', number).executeTakeFirst())?.mail ??
  undefined

/** Forgets the address of a mail that was delivered, or never can be. */
export const forgetMail = (db: Db, number: number) =>
  db.updateTable('closed_accounts').set({ mail: null }).where('number', '=', number).execute()

/** Deletes what can no longer be undone, and addresses whose mail was not delivered within its day. */
export async function deleteExpiredClosed(db: Db) {
  await db
    .deleteFrom('closed_accounts')
    .where('closed_at', '<', sql<Date>`now() - make_interval(days => ${undoDays})`)
    .execute()
  await db
    .updateTable('closed_accounts')
    .set({ mail: null })
    .where('closed_at', '<', sql<Date>`now() - interval '1 day'`)
    .where(sql<SqlBool>`mail is not null`)
    .execute()
}
