import type { OpenDataFormat } from '@muster/contract/open-data'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'
import type { Month } from './queries.reading.ts'
import type { PartSize } from './service.writing.ts'

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

/** What a file is made of. */
export interface OpenDataContents {
  bytes: number
  sha256: string
  head: Buffer
  /** The ids of its parts, in order. */
  parts: string[]
  tail: Buffer
}

export const findContents = (db: Db, key: FileKey): Promise<OpenDataContents | undefined> =>
  db
    .selectFrom('open_data_files')
    .select(['bytes', 'sha256', 'head', 'parts', 'tail'])
    .where(isOf(key))
    .executeTakeFirst()

export const insertFile = (tx: Tx, file: FileKey & OpenDataContents & { matches: number }) =>
  tx
    .insertInto('open_data_files')
    .values({ ...file, parts: sql`${file.parts}::bigint[]` })
    .execute()

/** Whether a month has been written as it is now. */
export async function hasPart(tx: Tx, { month, signature }: Month): Promise<boolean> {
  const parts = tx.selectFrom('open_data_parts').select('id')
  return (await parts.where('month', '=', month).where('signature', '=', signature).executeTakeFirst()) !== undefined
}

/** The parts of these months, in their order. */
export async function listParts(tx: Tx, format: OpenDataFormat, months: readonly Month[]) {
  const rows = await tx
    .selectFrom('open_data_parts')
    .select(['id', 'month', 'signature', 'matches', 'bytes', 'text_bytes', 'crc'])
    .where('format', '=', format)
    .execute()
  const placeOf = ({ month, signature }: { month: string | null; signature: string | null }) => `${month} ${signature}`
  const found = new Map(rows.map((row) => [placeOf(row), row]))
  return months.flatMap((month) => found.get(placeOf(month)) ?? [])
}

export async function insertPart(tx: Tx, month: Month, format: OpenDataFormat): Promise<number> {
  const part = tx
    .insertInto('open_data_parts')
    .values({ ...month, format })
    .returning('id')
  return (await part.executeTakeFirstOrThrow()).id
}

export const finishPart = (tx: Tx, id: number, sizes: PartSize & { matches: number }) =>
  tx.updateTable('open_data_parts').set(sizes).where('id', '=', id).execute()

export const insertChunk = (tx: Tx, part_id: number, number: number, bytes: Buffer) =>
  tx.insertInto('open_data_chunks').values({ part_id, number, bytes }).execute()

/** A piece of a part; undefined after the last one. */
export async function findChunk(db: Db, part: string, number: number): Promise<Buffer | undefined> {
  const chunks = db.selectFrom('open_data_chunks').select('bytes')
  return (await chunks.where('part_id', '=', Number(part)).where('number', '=', number).executeTakeFirst())?.bytes
}

interface Kept {
  /** The number of days. */
  days: number
  /** The maximum size of what all files consist of, in bytes. The newest day stays, however large. */
  bytes: number
}

/** Deletes the files of older days, the oldest ones while the parts of all are too large, and parts of no file. */
export async function deleteOldFiles(tx: Tx, newest: string, { days, bytes }: Kept) {
  await sql`
    delete from open_data_files where day < ${newest}::date and (
      day <= ${newest}::date - ${days}::int
      or (select sum(part.bytes) from open_data_parts part where exists (
            select from open_data_files newer where newer.day >= open_data_files.day and part.id = any(newer.parts)
          )) > ${bytes})`.execute(tx)
  await sql`
    delete from open_data_parts part
    where not exists (select from open_data_files where part.id = any(parts))`.execute(tx)
}
