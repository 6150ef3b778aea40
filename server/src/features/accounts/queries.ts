import { sql } from 'kysely'
import { violatedConstraint } from '../../db/failures.ts'
import type { Db, Tx, UserRow } from '../../db/tables.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/authentication.ts'

const callerColumns = [
  'users.id',
  'users.email',
  'users.nickname',
  'users.email_visible',
  'users.is_verified',
  'users.created_at',
] as const

/** Days that a session lives on after its last use. */
const sessionDays = 30

interface NewUser {
  email: string
  nickname: string
  password_hash: string
  email_visible: boolean
}

/** Throws `email_taken`. */
export async function insertUser(tx: Tx, user: NewUser): Promise<Caller> {
  try {
    return await tx.insertInto('users').values(user).returning(callerColumns).executeTakeFirstOrThrow()
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_key') throw error
    throw new AppError('email_taken', 'An account with this email already exists.')
  }
}

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

/** Locks the account, so that passwords and sessions change one after the other. */
export const getUserForUpdate = (tx: Tx, id: number): Promise<UserRow> =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

interface UserChange {
  nickname?: string | undefined
  email_visible?: boolean | undefined
}

export const updateUser = (db: Db, id: number, change: UserChange): Promise<Caller> =>
  db
    .updateTable('users')
    // Setting a column to itself keeps the statement whole when nothing was asked to change.
    .set((eb) => ({ email: eb.ref('email'), ...change }))
    .where('id', '=', id)
    .returning(callerColumns)
    .executeTakeFirstOrThrow()

export const setPasswordHash = (db: Db, id: number, password_hash: string) =>
  db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()

export const markVerified = (db: Db, id: number) =>
  db.updateTable('users').set({ is_verified: true }).where('id', '=', id).execute()

const sessionEnd = sql<Date>`now() + make_interval(days => ${sessionDays})`

/** Gives when the session ends, unless it is used again. */
export async function insertSession(db: Db, user_id: number, token_hash: Buffer): Promise<Date> {
  const { expires_at } = await db
    .insertInto('sessions')
    .values({ token_hash, user_id, expires_at: sessionEnd })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/** The user of a session that is still valid. The session then lives 30 days from now, written once a day at most. */
export async function findCaller(db: Db, tokenHash: Buffer): Promise<Caller | undefined> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      ...callerColumns,
      sql<boolean>`expires_at < now() + make_interval(days => ${sessionDays - 1})`.as('is_ageing'),
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!found) return undefined
  const { is_ageing, ...caller } = found
  if (is_ageing) {
    await db.updateTable('sessions').set({ expires_at: sessionEnd }).where('token_hash', '=', tokenHash).execute()
  }
  return caller
}

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()

export const deleteSessions = (tx: Tx, userId: number) =>
  tx.deleteFrom('sessions').where('user_id', '=', userId).execute()

export const deleteOtherSessions = (tx: Tx, userId: number, tokenHash: Buffer) =>
  tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', tokenHash).execute()

type Purpose = 'verify_email' | 'reset_password'

export const insertAccountToken = (tx: Tx, user_id: number, purpose: Purpose, token_hash: Buffer) =>
  tx
    .insertInto('account_tokens')
    .values({ user_id, purpose, token_hash, expires_at: sql<Date>`now() + interval '24 hours'` })
    .execute()

/** The user of a token within its 24 hours, used before or not. */
export const findVerification = (db: Db, tokenHash: Buffer) => findToken(db, 'verify_email', tokenHash)

export const findReset = (db: Db, tokenHash: Buffer) => findToken(db, 'reset_password', tokenHash)

const findToken = (db: Db, purpose: Purpose, tokenHash: Buffer) =>
  db
    .selectFrom('account_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Whether an unused token was there, which from now on is used. One statement, so that two callers cannot both use it. */
export async function takeReset(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'reset_password')
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const deleteResets = (tx: Tx, userId: number) =>
  tx.deleteFrom('account_tokens').where('user_id', '=', userId).where('purpose', '=', 'reset_password').execute()

/** Removes what has run out, which nobody can use any more. */
export async function deleteExpired(db: Db) {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('account_tokens').where('expires_at', '<', sql<Date>`now()`).execute()
}
