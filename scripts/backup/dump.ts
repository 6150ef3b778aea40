import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { copyOut, listJobs, listSequences, listTables, plainText } from './tables.ts'

/** Called for each table when it is done. */
export type Report = (table: string, rows: number) => void

interface Header {
  muster: 'backup'
  format: 1
  made_at: string
  /** The migrations that the database has applied. */
  migrations: string[]
}

export interface TableFooter {
  rows: number
  sha256: string
}

/** The line that ends the rows of a table; COPY escapes any other backslash. */
export const endOfRows = '\\.'

/**
 * Yields everything in a Muster database as lines: a header; for each table, a line that names it, its rows as written
 * by COPY, `\.`, and their number and checksum; the pending jobs; the sequences; and a checksum of all lines. The dump
 * is a snapshot of one moment; others can keep writing.
 */
export async function* dump(pool: pg.Pool, report: Report): AsyncGenerator<string | Buffer> {
  const client = await pool.connect()
  const whole = createHash('sha256')
  const line = (value: unknown) => {
    const text = `${JSON.stringify(value)}\n`
    whole.update(text)
    return text
  }
  try {
    await client.query(plainText)
    await client.query('begin isolation level repeatable read, read only')
    yield line(await headerOf(client))
    for (const table of await listTables(client)) {
      const { name, columns } = table
      yield line({ table: name, columns })
      const own = createHash('sha256')
      const stream = client.query(copyTo(copyOut(table)))
      for await (const chunk of stream) {
        own.update(chunk)
        whole.update(chunk)
        yield chunk
      }
      whole.update(`${endOfRows}\n`)
      yield `${endOfRows}\n`
      yield line({ rows: stream.rowCount, sha256: own.digest('hex') } satisfies TableFooter)
      report(name, stream.rowCount)
    }
    const { rows: jobs } = await client.query<{ job: string }>(listJobs)
    yield line({ jobs: jobs.map(({ job }) => JSON.parse(job)) })
    yield line({ sequences: await sequencesOf(client) })
    yield line({ end: true, sha256: whole.copy().digest('hex') })
    await client.query('commit')
  } finally {
    // Discards the connection: a reader that stops halfway leaves a transaction open.
    client.release(true)
  }
}

async function headerOf(client: pg.ClientBase): Promise<Header> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const migrations = rows.map(({ name }) => name)
  return { muster: 'backup', format: 1, made_at: new Date().toISOString(), migrations }
}

interface Sequence {
  name: string
  column: string
  last: string
}

async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const sequences: Sequence[] = []
  const { rows } = await client.query<{ name: string; column: string }>(listSequences)
  for (const { name, column } of rows) {
    const found = await client.query<{ sequence: string }>('select pg_get_serial_sequence($1, $2) as sequence', [
      `"${name}"`,
      column,
    ])
    const { rows: state } = await client.query<{ last: string }>(
      `select (case when is_called then last_value else 0 end)::text as last from ${found.rows[0]?.sequence}`,
    )
    sequences.push({ name, column, last: state[0]?.last ?? '0' })
  }
  return sequences
}
