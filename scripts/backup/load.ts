import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from '@muster/contract/zod'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { currentNames, DatabaseError, migrate } from '../../server/src/db/migrate.ts'
import { endOfRows, type Report, type TableFooter } from './dump.ts'
import { linesOf } from './lines.ts'
import { addJob, copyIn, copyOut, listTables, plainText, type Table } from './tables.ts'

const HeaderLine = z.object({
  muster: z.literal('backup'),
  format: z.literal(1),
  migrations: z.array(z.string()).min(1),
})
const TableLine = z.object({ table: z.string(), columns: z.array(z.string()) })
const FootingLine = z.object({ rows: z.int(), sha256: z.string() })
const JobsLine = z.object({ jobs: z.array(z.object({ task: z.string() }).loose()) })
const SequencesLine = z.object({
  sequences: z.array(z.object({ name: z.string(), column: z.string(), last: z.string() })),
})
const EndLine = z.object({ end: z.literal(true), sha256: z.string() })

const damaged = () => new DatabaseError('The backup is damaged or not whole, so nothing was taken over.')

/**
 * Fills an empty database with the output of `dump` in one transaction: all or nothing. Counts each table and reads it
 * back; it must match the backup. Throws a DatabaseError if the database is not empty, or if the backup is damaged or
 * from a newer Muster.
 */
export async function load(pool: pg.Pool, chunks: AsyncIterable<Buffer | string>, report: Report): Promise<void> {
  const lines = new LineReader(chunks)
  const header = HeaderLine.safeParse(await lines.json())
  if (!header.success) throw new DatabaseError('This is no backup of Muster.')
  await refuseFilled(pool)
  // Loads an older backup into its own schema, and migrates afterwards.
  await migrate(pool, { last: currentNames(header.data.migrations).at(-1) })
  const client = await pool.connect()
  try {
    await client.query(plainText)
    await client.query('begin')
    await fill(client, lines, report)
    await client.query('commit')
  } finally {
    client.release(true)
    // The source of the lines still waits for the next read.
    await lines.close()
  }
  await migrate(pool)
}

/** Refuses a database with registered users. Rows that the first start creates, such as the catalogue, are fine. */
async function refuseFilled(pool: pg.Pool) {
  const { rows } = await pool.query(`select to_regclass('public.users') as users`)
  if (rows[0]?.users === null) return
  const { rowCount } = await pool.query('select from users limit 1')
  if (rowCount)
    throw new DatabaseError('The target is not empty. Choose a new database, or a folder that does not exist.')
}

async function fill(client: pg.PoolClient, lines: LineReader, report: Report) {
  const tables = await listTables(client)
  for (const { name } of tables) {
    // The backup already contains the values that triggers count.
    await client.query(`alter table "${name}" disable trigger user`)
    await client.query(`truncate "${name}" cascade`)
  }
  const footings = new Map<string, TableFooter>()
  for (let left = tables.length; left > 0; left--) {
    const { table: name, columns } = lines.parse(TableLine, await lines.json())
    const table = tables.find((each) => each.name === name)
    if (!table || String(table.columns) !== String(columns)) throw damaged()
    const footing = await fillTable(client, table, lines)
    footings.set(name, footing)
    report(name, footing.rows)
  }
  const { jobs } = lines.parse(JobsLine, await lines.json())
  for (const job of jobs) await client.query(addJob, [JSON.stringify(job)])
  for (const { name, column, last } of lines.parse(SequencesLine, await lines.json()).sequences) {
    const sequence = `pg_get_serial_sequence('"' || $1 || '"', $2)`
    if (last !== '0') await client.query(`select setval(${sequence}, $3)`, [name, column, last])
  }
  const sum = lines.sum()
  if (lines.parse(EndLine, await lines.json()).sha256 !== sum) throw damaged()
  for (const table of tables) {
    await client.query(`alter table "${table.name}" enable trigger user`)
    const { rows, sha256 } = footings.get(table.name) ?? { rows: 0, sha256: '' }
    const stored = await measure(client, table)
    if (stored.rows !== rows || stored.sha256 !== sha256) {
      throw new DatabaseError(`The table ${table.name} is not what was written, so nothing was taken over.`)
    }
  }
}

async function fillTable(client: pg.PoolClient, table: Table, lines: LineReader): Promise<TableFooter> {
  const own = createHash('sha256')
  let rows = 0
  async function* rowsOfTable() {
    for (let line = await lines.next(); line.toString() !== endOfRows; line = await lines.next()) {
      const row = Buffer.concat([line, Buffer.from('\n')])
      own.update(row)
      rows++
      yield row
    }
  }
  await pipeline(Readable.from(rowsOfTable()), client.query(copyFrom(copyIn(table)))).catch(explain)
  const footing = lines.parse(FootingLine, await lines.json())
  if (footing.rows !== rows || footing.sha256 !== own.digest('hex')) throw damaged()
  return footing
}

/** A row that the database refuses means a damaged backup. Classes 22 and 23: invalid data, violated constraints. */
function explain(error: unknown): never {
  throw error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '') ? damaged() : error
}

async function measure(client: pg.PoolClient, table: Table): Promise<TableFooter> {
  const sum = createHash('sha256')
  const stream = client.query(copyTo(copyOut(table)))
  for await (const chunk of stream) sum.update(chunk)
  return { rows: stream.rowCount, sha256: sum.digest('hex') }
}

/** Reads line by line, and computes a checksum of the lines so far. */
class LineReader {
  readonly #lines: AsyncGenerator<Buffer>
  readonly #whole = createHash('sha256')

  constructor(chunks: AsyncIterable<Buffer | string>) {
    this.#lines = linesOf(chunks)
  }

  async next(): Promise<Buffer> {
    // Decompression throws its own error for a wrong byte.
    const { value, done } = await this.#lines.next().catch(() => ({ value: undefined, done: true }))
    if (done || value === undefined) throw damaged()
    this.#whole.update(value).update('\n')
    return value
  }

  async json(): Promise<unknown> {
    const line = await this.next()
    try {
      return JSON.parse(line.toString())
    } catch {
      throw damaged()
    }
  }

  parse<T>(schema: z.ZodType<T>, value: unknown): T {
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw damaged()
    return parsed.data
  }

  close = () => this.#lines.return(undefined)

  /** The checksum of the lines so far. */
  sum = () => this.#whole.copy().digest('hex')
}
