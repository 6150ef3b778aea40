import type { OpenDataFormat } from '@muster/contract/open-data'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../db/tables.ts'

/** Any number that no other lock of Muster has. */
const publishingLock = 7_262_734_008

/** Whether this transaction may publish: only one does at a time. */
export async function lockPublishing(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(${publishingLock}) as is_free`.execute(tx)
  return rows[0]?.is_free === true
}

/** The salt of a year, which its first event of open data creates. */
export async function getSalt(tx: Tx, year: number): Promise<Buffer> {
  await tx
    .insertInto('open_data_salts')
    .values({ year })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { salt } = await tx
    .selectFrom('open_data_salts')
    .select('salt')
    .where('year', '=', year)
    .executeTakeFirstOrThrow()
  return salt
}

const dayOf = sql<string>`day::text`

const isOf = ({ day, format }: FileKey) => sql<SqlBool>`day = ${day}::date and format = ${format}`

const selectFiles = (db: Db) =>
  db
    .selectFrom('open_data_files')
    .select(['format', 'matches', 'bytes', 'sha256', 'created_at'])
    .select(dayOf.as('day'))
    .orderBy('open_data_files.day', 'desc')
    .orderBy('format')

export interface FileKey {
  /** Such as 2026-11-25, in UTC. */
  day: string
  format: OpenDataFormat
}

export type OpenDataFileRow = Awaited<ReturnType<typeof findFiles>>[number]

/** The published files, the newest first. */
export const findFiles = (db: Db) => selectFiles(db).execute()

export const findFile = (db: Db, key: FileKey) => selectFiles(db).where(isOf(key)).executeTakeFirst()

export const insertFile = (tx: Tx, file: Omit<Selectable<Tables['open_data_files']>, 'day' | 'created_at'> & FileKey) =>
  tx.insertInto('open_data_files').values(file).execute()

export const insertChunk = (tx: Tx, { day, format }: FileKey, number: number, bytes: Buffer) =>
  tx.insertInto('open_data_chunks').values({ day, format, number, bytes }).execute()

/** A piece of a file; undefined after the last one. */
export async function findChunk(db: Db, key: FileKey, number: number): Promise<Buffer | undefined> {
  const chunks = db.selectFrom('open_data_chunks').select('bytes')
  return (await chunks.where(isOf(key)).where('number', '=', number).executeTakeFirst())?.bytes
}

interface Kept {
  /** The number of days. */
  days: number
  /** The maximum size of all files together, in bytes. The newest day stays, however large. */
  bytes: number
}

/** Deletes the files of older days, and the oldest ones while all together are too large. */
export const deleteOldFiles = (tx: Tx, newest: string, { days, bytes }: Kept) =>
  sql`
    with sized as (
      select day, sum(sum(bytes)) over (order by day desc) as total from open_data_files group by day
    ), old as (
      delete from open_data_files using sized
      where open_data_files.day = sized.day and sized.day < ${newest}::date
        and (sized.day <= ${newest}::date - ${days}::int or total > ${bytes})
      returning open_data_files.day
    )
    delete from open_data_chunks where day in (select day from old)`.execute(tx)
