import { sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'
import type { NewUser } from './queries.ts'

/** The maximum number of stored registrations per account: more than can be mailed while a link is valid (one day). */
const registrationsMax = 500

/** Stores a registration until someone follows the link in its mail. Returns its id. */
export async function insertRegistration(
  tx: Tx,
  user_id: number,
  registration: Omit<NewUser, 'email'> & { return_to: string | null },
) {
  const { nickname, password_hash, email_visible, return_to } = registration
  const { id } = await tx
    .insertInto('registrations')
    .values({ user_id, nickname, password_hash, email_visible, return_to })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('registrations')
    .where('user_id', '=', user_id)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('registrations')
        .select('id')
        .where('user_id', '=', user_id)
        .orderBy('id', 'desc')
        .offset(registrationsMax),
    )
    .execute()
  return id
}

/** The registration to mail, with its address; undefined if it was voided or the address is verified. */
export const findPendingRegistration = (db: Db, id: number) =>
  db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .select([
      'users.email',
      'registrations.user_id',
      'registrations.nickname',
      'registrations.return_to',
      'registrations.created_at',
    ])
    .where('registrations.id', '=', id)
    .where('users.is_verified', '=', false)
    .executeTakeFirst()

/** Newest first. */
export async function listRegistrations(db: Db, userId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Voids the other registrations of the account, or all of them without `but`. Their links become invalid. */
export const deleteRegistrations = (tx: Tx, userId: number, but = 0) =>
  tx.deleteFrom('registrations').where('user_id', '=', userId).where('id', '!=', but).execute()

/** The registration of a verification token that is not older than 24 hours, even if it was used before. */
export const findRegistration = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('account_tokens')
    .innerJoin('registrations', 'registrations.id', 'account_tokens.registration_id')
    .select([
      'registrations.id',
      'registrations.user_id',
      'registrations.nickname',
      'registrations.password_hash',
      'registrations.email_visible',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
