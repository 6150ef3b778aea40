import { Readable } from 'node:stream'
import type { OpenDataFormat } from '@muster/contract/open-data'
import type { Reads } from '../../db/reads.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { writeCsvRows } from '../../http/routing/csv.ts'
import { readMatches } from './queries.reading.ts'
import * as queries from './queries.ts'
import { columns, openRowOf, saltYearOf } from './rules.ts'
import { createGzipFile } from './service.writing.ts'

type OpenRow = ReturnType<typeof openRowOf>

const names = columns.map(({ name }) => name)

/** How each format begins, and how it writes rows. */
const writers: Record<OpenDataFormat, { head: string; rowsOf: (rows: OpenRow[]) => string }> = {
  csv: { head: `${names.join(',')}\r\n`, rowsOf: (rows) => writeCsvRows(rows, names) },
  jsonl: { head: '', rowsOf: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('') },
}
const formats = Object.keys(writers) as OpenDataFormat[]

/** The last 30 days, and at most a gibibyte, which is some weeks of a million matches. */
const kept = { days: 30, bytes: 2 ** 30 }

/** What has become of an attempt to publish. `busy`: another server is publishing. */
export type PublishResult = { status: 'published'; matches: number } | { status: 'exists' | 'busy' }

/**
 * Publishes the files of a day (in UTC, such as 2026-11-25) in one transaction, so that nobody ever sees half a file.
 * A published file never changes.
 */
export function publishOpenData(db: Db, day: string): Promise<PublishResult> {
  return db.transaction().execute(async (tx) => {
    if (!(await queries.lockPublishing(tx))) return { status: 'busy' }
    if (await queries.findFile(tx, { day, format: 'csv' })) return { status: 'exists' }
    const matches = await writeFiles(tx, day)
    await queries.deleteOldFiles(tx, day, kept)
    return { status: 'published', matches }
  })
}

/** Writes a file of each format from one snapshot. Returns the number of matches. */
async function writeFiles(tx: Tx, day: string): Promise<number> {
  const files = formats.map((format) => ({
    format,
    ...createGzipFile((number, bytes) => queries.insertChunk(tx, { day, format }, number, bytes)),
  }))
  // One after the other: they share a connection.
  for (const { format, write } of files) await write(writers[format].head)
  const salts = new Map<number, Buffer>()
  let matches = 0
  for await (const batch of readMatches(tx)) {
    const rows: OpenRow[] = []
    for (const match of batch) {
      const year = saltYearOf(match)
      const salt = salts.get(year) ?? (await queries.getSalt(tx, year))
      salts.set(year, salt)
      rows.push(openRowOf(match, salt))
    }
    for (const { format, write } of files) await write(writers[format].rowsOf(rows))
    matches += batch.length
  }
  for (const { format, end } of files) await queries.insertFile(tx, { day, format, matches, ...(await end()) })
  return matches
}

/** A published file, chunk by chunk; each is read when the one before it has been sent. */
export function streamFile(reads: Reads, key: queries.FileKey): Readable {
  const chunksOf = async function* () {
    for (let number = 0; ; number++) {
      const chunk = await reads.run((db) => queries.findChunk(db, key, number))
      if (!chunk) return
      yield chunk
    }
  }
  return Readable.from(chunksOf(), { objectMode: false, highWaterMark: 1 })
}
