import { ApiError, isRefused, unless } from '@muster/contract/client'
import { v4 as newId } from 'uuid'

/** The maximum number of rows in one bulk call. */
const bulkSize = 500

/** A row of a form. Its key stays the same while the row changes. */
interface Keyed {
  key: string
}

/**
 * The progress of earlier attempts. The form stores it between attempts and with a draft, so it must be serialisable as
 * JSON.
 */
export interface RowProgress<Row extends Keyed> {
  /** Each saved row as it was sent, with its id. */
  saved: { id: number; row: Row }[]
  /** Sent, without a response so far. */
  sent?: { idempotencyKey: string; rows: Row[] } | undefined
}

export const noRows = <Row extends Keyed>(): RowProgress<Row> => ({ saved: [] })

/** The calls that save one kind of row. */
interface RowCalls<Row extends Keyed> {
  /** The name of the list in the body of the bulk call; empty if each row is its own call. */
  name: string
  /** Returns the saved rows in the same order. */
  create: (rows: Row[], idempotencyKey: string) => Promise<{ id: number }[]>
  update: (id: number, row: Row) => Promise<unknown>
  /** Does not fail if the row is already gone. */
  remove: (id: number) => Promise<unknown>
}

/**
 * Saves the rows of a form, and returns their ids by key. If a call fails, another call with the same progress resumes.
 * It first resends rows without a response, unchanged, and the server returns their outcome. Then it updates or deletes
 * rows that have changed since. Rethrows the errors of calls, with issues that name the rows of the form.
 */
export async function saveRows<Row extends Keyed>(
  rows: Row[],
  progress: RowProgress<Row>,
  { name, create, update, remove }: RowCalls<Row>,
): Promise<Map<string, number>> {
  const send = async (batch: NonNullable<typeof progress.sent>) => {
    progress.sent = batch
    try {
      const added = await create(batch.rows, batch.idempotencyKey)
      progress.saved.push(...added.map(({ id }, index) => ({ id, row: batch.rows[index] as Row })))
    } catch (error) {
      if (isRefused(error)) delete progress.sent
      throw inRowsOf(name, batch.rows, rows, error)
    }
    delete progress.sent
  }

  // The user may have corrected a refused row by now.
  try {
    if (progress.sent) await send(progress.sent)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  const typed = new Map(rows.map((row) => [row.key, row]))
  // Deletions come first, so that their names are free.
  for (const { id, row } of progress.saved.filter(({ row }) => !typed.has(row.key))) {
    await remove(id)
    progress.saved = progress.saved.filter((one) => one.row !== row)
  }
  for (const saved of [...progress.saved]) {
    const row = typed.get(saved.row.key) ?? saved.row
    if (JSON.stringify(row) === JSON.stringify(saved.row)) continue
    const exists = await update(saved.id, row).then(
      () => true,
      (error: unknown) => unless('not_found')(error) ?? false,
    )
    if (exists) saved.row = row
    else progress.saved = progress.saved.filter((one) => one !== saved)
  }
  const missing = rows.filter(({ key }) => !progress.saved.some(({ row }) => row.key === key))
  for (let from = 0; from < missing.length; from += bulkSize) {
    await send({ idempotencyKey: newId(), rows: missing.slice(from, from + bulkSize) })
  }
  return new Map(progress.saved.map(({ id, row }) => [row.key, id]))
}

/** Renumbers issues from the rows that were sent to the rows of the form. */
function inRowsOf<Row>(name: string, sent: Row[], all: Row[], error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  for (const issue of error.issues) {
    issue.path = issue.path.replace(new RegExp(`^${name}\\.(\\d+)`), (whole, index) => {
      const row = sent[Number(index)]
      return row === undefined ? whole : `${name}.${all.indexOf(row)}`
    })
  }
  return error
}
