import type { updateProfile } from '@muster/contract/accounts'
import type { BodyOf } from '@muster/contract/endpoint'
import { sql } from 'kysely'
import { violatedConstraint } from '../../db/failures.ts'
import { patch } from '../../db/patch.ts'
import { builder, prepared, type Value } from '../../db/prepared.ts'
import type { Db, Tx, UserRow } from '../../db/tables.ts'
import { type Caller, notSignedIn } from '../../http/authentication.ts'
import { AppError } from '../../http/routing/app-error.ts'
import { accountMerged } from './rules.ts'

const callerColumns = [
  'users.id',
  'users.email',
  'users.nickname',
  'users.email_visible',
  'users.is_verified',
  'users.mail_pairings',
  'users.mail_places',
  'users.mail_disputes',
  'users.mail_claims',
  'users.mail_events',
  'users.handle',
  'users.player_visibility',
  'users.created_at',
] as const

/** The number of days that a session stays valid after its last use. */
const sessionDays = 30

export interface NewUser {
  email: string
  nickname: string
  password_hash: string
  email_visible: boolean
}

/**
 * Creates the account of an unverified address, or overwrites it with this registration. Throws `email_taken` if the
 * address is verified.
 */
export async function upsertUser(tx: Tx, user: NewUser): Promise<Caller> {
  const { nickname, password_hash, email_visible } = user
  const unverified = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ nickname, password_hash, email_visible })
        .where('users.is_verified', '=', false),
    )
    .returning(callerColumns)
    .executeTakeFirst()
  if (!unverified) throw new AppError('email_taken', 'An account with this email already exists.')
  return unverified
}

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

const selectUser = (db: Db, id: number) => db.selectFrom('users').selectAll().where('id', '=', id)

export const findUser = (db: Db, id: number): Promise<UserRow | undefined> => selectUser(db, id).executeTakeFirst()

/** Throws `not_signed_in` if the account was deleted after its caller was authenticated. */
export const getUser = (db: Db, id: number): Promise<UserRow> => selectUser(db, id).executeTakeFirstOrThrow(notSignedIn)

/** Locks the account, so that its passwords and sessions change one after the other. Throws as `getUser`. */
export const getUserForUpdate = (tx: Tx, id: number): Promise<UserRow> =>
  selectUser(tx, id).forUpdate().executeTakeFirstOrThrow(notSignedIn)

type UserChange = BodyOf<typeof updateProfile>

/** Throws `handle_taken`. */
export async function updateUser(db: Db, id: number, change: UserChange): Promise<Caller> {
  try {
    return await db
      .updateTable('users')
      .set(patch('email', change))
      .where('id', '=', id)
      .returning(callerColumns)
      .executeTakeFirstOrThrow(notSignedIn)
  } catch (error) {
    if (violatedConstraint(error) !== 'users_handle_key') throw error
    throw new AppError('handle_taken', `The address /players/${change.handle} is taken. Please choose another one.`)
  }
}

export const setPasswordHash = (db: Db, id: number, password_hash: string) =>
  db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()

/**
 * Marks the account as verified after its owner proved access to the mailbox, and copies the data of the registration.
 */
export const markVerified = (tx: Tx, id: number, registered: Partial<NewUser> = {}) =>
  tx
    .updateTable('users')
    .set({ ...registered, is_verified: true })
    .where('id', '=', id)
    .execute()

const sessionEnd = sql<Date>`now() + make_interval(days => ${sessionDays})`

/** The address of the account that an account is merged into; undefined if it is not merged. */
export const findSurvivor = async (db: Db, merged_user_id: number): Promise<string | undefined> => {
  const merge = await db
    .selectFrom('merges')
    .innerJoin('users', 'users.id', 'merges.user_id')
    .select('users.email')
    .where('merged_user_id', '=', merged_user_id)
    .executeTakeFirst()
  return merge?.email
}

/**
 * Returns when the session expires unless it is used again. Call it in a transaction: throws `account_merged` for a
 * merged account.
 */
export async function insertSession(db: Db, user_id: number, token_hash: Buffer): Promise<Date> {
  const { expires_at } = await db
    .insertInto('sessions')
    .values({ token_hash, user_id, expires_at: sessionEnd })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  // Afterwards, because the foreign key makes the insert wait for a merge that is under way.
  const survivor = await findSurvivor(db, user_id)
  if (survivor !== undefined) throw accountMerged(survivor)
  return expires_at
}

/** The user of a valid session. Extends the session to 30 days from now, at most once a day. */
export async function findCaller(db: Db, tokenHash: Buffer): Promise<Caller | undefined> {
  const [session] = await findSession(db, { token_hash: tokenHash })
  if (!session) return undefined
  const { is_ageing, ...caller } = session
  if (is_ageing) {
    const extend = db.updateTable('sessions').set({ expires_at: sessionEnd }).where('token_hash', '=', tokenHash)
    // Ignored, so that reads still work when the database cannot write, for example on a full disk.
    await extend.execute().catch(() => {})
  }
  return caller
}

const findSession = prepared((value: Value<{ token_hash: Buffer }>) =>
  builder
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      ...callerColumns,
      sql<boolean>`expires_at < now() + make_interval(days => ${sessionDays - 1})`.as('is_ageing'),
    ])
    .where('token_hash', '=', value('token_hash'))
    .where('expires_at', '>', sql<Date>`now()`),
)

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()

export const deleteSessions = (tx: Tx, userId: number) =>
  tx.deleteFrom('sessions').where('user_id', '=', userId).execute()

export const deleteOtherSessions = (tx: Tx, userId: number, tokenHash: Buffer) =>
  tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', tokenHash).execute()

interface NewToken {
  user_id: number
  token_hash: Buffer
  purpose: 'verify_email' | 'reset_password'
  registration_id?: number
}

export const insertAccountToken = (db: Db, token: NewToken) =>
  db
    .insertInto('account_tokens')
    .values({ ...token, expires_at: sql<Date>`now() + interval '24 hours'` })
    .execute()

/** The user of a reset token within its 24 hours, used before or not. */
export const findReset = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('account_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'reset_password')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Marks a token as used and returns whether it was unused. One statement, so that two callers cannot both use it. */
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

/** The names of an account's passkeys, the oldest first. */
export async function listPasskeyNames(db: Db, user_id: number): Promise<string[]> {
  const passkeys = await db.selectFrom('passkeys').select('name').where('user_id', '=', user_id).orderBy('id').execute()
  return passkeys.map(({ name }) => name)
}

/** The number of days that an unverified registration is stored, so that its link can be sent again. */
const registrationDays = 30

/** Deletes expired registrations, unverified accounts, sessions and tokens. */
export async function deleteExpired(db: Db) {
  await db
    .deleteFrom('registrations')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${registrationDays})`)
    .execute()
  await db
    .deleteFrom('users')
    .where('is_verified', '=', false)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${registrationDays})`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('registrations').select('id').whereRef('registrations.user_id', '=', 'users.id'))),
    )
    .execute()
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('account_tokens').where('expires_at', '<', sql<Date>`now()`).execute()
}
