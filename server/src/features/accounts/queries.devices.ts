import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'

/** An account remembers this many devices, the latest. */
const devicesMax = 10

/** The number of days that a device is remembered after its last sign-in. */
const deviceDays = 180

/** Whether the account of this address has signed in on this device. The same query for an unknown address. */
export const isKnownDevice = async (db: Db, email: string, secret_hash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select('users.id')
    .where('email', '=', email)
    .where('secret_hash', '=', secret_hash)
    .executeTakeFirst()) !== undefined

/** Remembers the device of a successful sign-in, if it has sent its secret. */
export async function rememberDevice(tx: Tx, user_id: number, secret_hash: Buffer | undefined) {
  if (!secret_hash) return
  await tx
    .insertInto('devices')
    .values({ user_id, secret_hash })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'secret_hash']).doUpdateSet({ signed_in_at: sql<Date>`clock_timestamp()` }),
    )
    .execute()
  await sql`delete from devices where user_id = ${user_id} and secret_hash in (
    select secret_hash from devices where user_id = ${user_id} order by signed_in_at desc offset ${devicesMax})`.execute(
    tx,
  )
}

/** Forgets the devices of an account: the next sign-in on each needs the new password. */
export const deleteDevices = (tx: Tx, user_id: number) =>
  tx.deleteFrom('devices').where('user_id', '=', user_id).execute()

export const deleteOldDevices = (db: Db) =>
  db.deleteFrom('devices').where(sql<SqlBool>`signed_in_at < now() - ${deviceDays} * interval '1 day'`).execute()
