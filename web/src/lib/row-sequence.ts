import { ApiError, isRefused, unless } from '@muster/contract/client'
import { v4 as newId } from 'uuid'

/** The most rows that one bulk call takes. */
const bulkSize = 500

/** A row of a form; the key stays while the row is changed. */
interface Keyed {
  key: string
}

/**
 * What earlier attempts have achieved. The form keeps it between attempts, and with a draft, so it must fit into JSON.
 */
export interface RowProgress<Row extends Keyed> {
  /** Each saved row as it was sent, and the id it was given. */
  saved: { id: number; row: Row }[]
  /** Sent but not answered yet. */
  sent?: { idempotencyKey: string; rows: Row[] } | undefined
}

export const noRows = <Row extends Keyed>(): RowProgress<Row> => ({ saved: [] })

/** The calls that save one kind of row. */
interface RowCalls<Row extends Keyed> {
  /** The name of the list in the body of the bulk call; empty where each row is a call of its own. */
  name: string
  /** Returns the saved rows in the same order. */
  create: (rows: Row[], idempotencyKey: string) => Promise<{ id: number }[]>
  update: (id: number, row: Row) => Promise<unknown>
  /** Something that is already gone is not a failure. */
  remove: (id: number) => Promise<unknown>
}

/**
 * Saves the rows of a form, and returns the id of each by its key. If a call fails, calling again with the same
 * progress resumes: rows that were sent but not answered are sent again unchanged, and the server answers what became
 * of them; rows that were changed or removed since are then updated or deleted. Throws whatever a call throws, with
 * issues that name the rows of the form.
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

  // A refused row may have been corrected by now.
  try {
    if (progress.sent) await send(progress.sent)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  const typed = new Map(rows.map((row) => [row.key, row]))
  // Deletions come first, so that their names become free.
  for (const { id, row } of progress.saved.filter(({ row }) => !typed.has(row.key))) {
    await remove(id)
    progress.saved = progress.saved.filter((one) => one.row !== row)
  }
  for (const saved of [...progress.saved]) {
    const row = typed.get(saved.row.key) ?? saved.row
    if (JSON.stringify(row) === JSON.stringify(saved.row)) continue
    const isThere = await update(saved.id, row).then(
      () => true,
      (error: unknown) => unless('not_found')(error) ?? false,
    )
    if (isThere) saved.row = row
    else progress.saved = progress.saved.filter((one) => one !== saved)
  }
  const missing = rows.filter(({ key }) => !progress.saved.some(({ row }) => row.key === key))
  for (let from = 0; from < missing.length; from += bulkSize) {
    await send({ idempotencyKey: newId(), rows: missing.slice(from, from + bulkSize) })
  }
  return new Map(progress.saved.map(({ id, row }) => [row.key, id]))
}

/** Issues number the rows as they were sent; this renumbers them as in the form. */
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
