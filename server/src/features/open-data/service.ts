import { Readable } from 'node:stream'
import type { OpenDataFormat } from '@muster/contract/open-data'
import type { Reads } from '../../db/reads.ts'
import { ifLocked } from '../../db/session-lock.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { writeCsvRows } from '../../http/routing/csv.ts'
import { listMonths, type Month, readMatches } from './queries.reading.ts'
import * as queries from './queries.ts'
import { columns, openRowOf, saltYearOf } from './rules.ts'
import { createPart, frameOf, measureBytes } from './service.writing.ts'

type OpenRow = ReturnType<typeof openRowOf>

const names = columns.map(({ name }) => name)

/** How each format begins, and how it writes rows. */
const writers: Record<OpenDataFormat, { head: string; rowsOf: (rows: OpenRow[]) => string }> = {
  csv: { head: `${names.join(',')}\r\n`, rowsOf: (rows) => writeCsvRows(rows, names) },
  jsonl: { head: '', rowsOf: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('') },
}
const formats = Object.keys(writers) as OpenDataFormat[]

/** Raise it when rows are written in another way: then all months are written again. */
const rowVersion = `1 ${names.join()}`

/** The last 30 days, and at most a gibibyte. */
const kept = { days: 30, bytes: 2 ** 30 }

/** What has become of an attempt to publish. `busy`: another server is publishing. */
export type PublishResult =
  | { status: 'published'; matches: number; months: number; written: number }
  | { status: 'exists' | 'busy' }

/**
 * Publishes the files of a day (in UTC, such as 2026-11-25) in one transaction, so that nobody ever sees half a file.
 * A published file never changes. Of its months, only those that have changed since the last file are written.
 */
export async function publishOpenData(db: Db, day: string): Promise<PublishResult> {
  const result = await ifLocked(db, 'publishing', (session) =>
    session
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => publish(tx, day)),
  )
  return result ?? { status: 'busy' }
}

async function publish(tx: Tx, day: string): Promise<PublishResult> {
  if (await queries.findFile(tx, { day, format: 'csv' })) return { status: 'exists' }
  const months = await listMonths(tx, rowVersion)
  let written = 0
  for (const month of months) if (await writeMonth(tx, month)) written++
  let matches = 0
  for (const format of formats) matches = await joinMonths(tx, { day, format }, months)
  await queries.deleteOldFiles(tx, day, kept)
  return { status: 'published', matches, months: months.length, written }
}

/** Writes a part of each format, unless the month has them. Returns whether it has written them. */
async function writeMonth(tx: Tx, month: Month): Promise<boolean> {
  if (await queries.hasPart(tx, month)) return false
  const parts: ({ id: number; format: OpenDataFormat } & ReturnType<typeof createPart>)[] = []
  for (const format of formats) {
    const id = await queries.insertPart(tx, month, format)
    parts.push({ id, format, ...createPart((number, bytes) => queries.insertChunk(tx, id, number, bytes)) })
  }
  const salts = new Map<number, Buffer>()
  let matches = 0
  for await (const batch of readMatches(tx, month)) {
    const rows: OpenRow[] = []
    for (const match of batch) {
      const year = saltYearOf(match)
      const salt = salts.get(year) ?? (await queries.getSalt(tx, year))
      salts.set(year, salt)
      rows.push(openRowOf(match, salt))
    }
    // One after the other: they share a connection.
    for (const { format, write } of parts) await write(writers[format].rowsOf(rows))
    matches += batch.length
  }
  for (const { id, end } of parts) await queries.finishPart(tx, id, { matches, ...(await end()) })
  return true
}

/** Makes a file of the parts of all months. Returns the number of its matches. */
async function joinMonths(tx: Tx, key: queries.FileKey, months: readonly Month[]): Promise<number> {
  const found = await queries.listParts(tx, key.format, months)
  const parts = found.map(({ id }) => String(id))
  const matches = found.reduce((sum, part) => sum + part.matches, 0)
  const frame = frameOf(writers[key.format].head, found)
  const measured = await measureBytes(readPieces({ ...frame, parts }, (run) => run(tx)))
  await queries.insertFile(tx, { ...key, matches, parts, ...frame, ...measured })
  return matches
}

type Contents = Pick<queries.OpenDataContents, 'head' | 'parts' | 'tail'> & { bytes?: number }

/**
 * The bytes of a file in pieces; the next one is read when the one before it has been taken. Throws before the end of a
 * file of these bytes if some are missing, because its parts were deleted in the meantime.
 */
async function* readPieces({ head, parts, tail, bytes }: Contents, read: Reads['run']): AsyncGenerator<Buffer> {
  let sent = head.length + tail.length
  yield head
  for (const part of parts) {
    for (let number = 0; ; number++) {
      const chunk = await read((db) => queries.findChunk(db, part, number))
      if (!chunk) break
      sent += chunk.length
      yield chunk
    }
  }
  if (bytes !== undefined && sent !== bytes) throw new Error('parts of a file of open data are missing')
  yield tail
}

/** A published file, chunk by chunk; each is read when the one before it has been sent. */
export const streamFile = (reads: Reads, contents: Contents): Readable =>
  Readable.from(readPieces(contents, reads.run), { objectMode: false, highWaterMark: 1 })
