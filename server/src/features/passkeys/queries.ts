import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { ChallengePurpose, PasskeyTables } from '../../db/tables.passkeys.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { notFound } from '../../http/routing/app-error.ts'

export type PasskeyRow = Selectable<PasskeyTables['passkeys']>

export interface Challenge {
  challenge_hash: Buffer
  purpose: ChallengePurpose
  /** Null for a sign-in, which names no account. */
  user_id: number | null
}

/** Stores a challenge for `seconds`. Deletes what has expired, so that the table stays as small as its use. */
export async function insertChallenge(db: Db, challenge: Challenge, seconds: number) {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', sql<Date>`now()`).execute()
  await db
    .insertInto('passkey_challenges')
    .values({ ...challenge, expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .execute()
}

/** Removes a challenge; returns whether it could still be used. One statement, so that only one caller can use it. */
export async function takeChallenge(db: Db, { challenge_hash, purpose, user_id }: Challenge): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge_hash)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', user_id)
    .returning(sql<boolean>`expires_at > now()`.as('is_valid'))
    .executeTakeFirst()
  return taken?.is_valid === true
}

export const listPasskeys = (db: Db, user_id: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', user_id).orderBy('id').execute()

/** The id of an account that its authenticators store. */
export const getHandle = async (db: Db, user_id: number): Promise<string> => {
  const { passkey_handle } = await db
    .selectFrom('users')
    .select('passkey_handle')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return passkey_handle
}

/** Whether the session of a token began within these minutes. */
export const isFresh = async (db: Db, token_hash: Buffer, minutes: number): Promise<boolean> => {
  const session = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', token_hash)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()
  return session !== undefined
}

/** The passkey with this credential, with the address and the handle of its account. */
export const findByCredential = (db: Db, credential_id: Buffer) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .select(['users.email', 'users.passkey_handle'])
    .where('credential_id', '=', credential_id)
    .executeTakeFirst()

/** For the mail about a new passkey. */
export const findWithUser = (db: Db, id: number) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.name', 'passkeys.created_at', 'users.email', 'users.nickname'])
    .where('passkeys.id', '=', id)
    .executeTakeFirst()

/**
 * Records a use. Returns whether the passkey is still there and its counter has risen since it was verified, so that of
 * two uses with one counter only one succeeds.
 */
export async function markUsed(tx: Tx, id: number, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('counter', '<', counter), eb('counter', '=', 0)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

type NewPasskey = Omit<PasskeyRow, 'id' | 'created_at' | 'last_used_at'>

/** Returns the new passkey; undefined if an account has this credential already. */
export const insertPasskey = (tx: Tx, passkey: NewPasskey): Promise<PasskeyRow | undefined> =>
  tx
    .insertInto('passkeys')
    .values({ ...passkey, last_used_at: null })
    .onConflict((conflict) => conflict.constraint('passkeys_credential_id_key').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Throws `not_found`. */
export const renamePasskey = (db: Db, user_id: number, id: number, name: string): Promise<PasskeyRow> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returningAll()
    .executeTakeFirstOrThrow(noPasskey)

/** Throws `not_found`. */
export const deletePasskey = (db: Db, user_id: number, id: number) =>
  db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirstOrThrow(noPasskey)

const noPasskey = () => notFound('passkey')
