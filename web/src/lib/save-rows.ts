import { ApiError, isUncertain } from './api-client.ts'

/** The most rows that one bulk call takes. */
const bulkSize = 500

/** A row of a form; the key stays while the row is changed. */
interface Keyed {
  key: string
}

/** What earlier tries have done; kept by the form from try to try, and with a draft, so that it is what JSON can hold. */
export interface RowProgress<Row extends Keyed> {
  /** What each row has become on the server. */
  ids: [key: string, id: number][]
  /** The ids of those that were there before the form. */
  known?: number[]
  /** Sent, and no answer has come. */
  lost?: Row[] | undefined
}

/** The calls that save one kind of row. */
interface RowCalls<Row extends Keyed, Saved extends { id: number }> {
  /** The name of the list in the body of the bulk call. */
  name: string
  list: () => Promise<Saved[]>
  /** Gives what the rows have become, in their order. */
  create: (rows: Row[]) => Promise<Saved[]>
  update: (id: number, row: Row) => Promise<unknown>
  /** What is not there any more is no failure. */
  remove: (id: number) => Promise<unknown>
  /** Whether this may be what that row was sent as. */
  isFrom: (saved: Saved, row: Row) => boolean
  isSame: (saved: Saved, row: Row) => boolean
}

/**
 * Saves the rows of a form, and gives the id of each. When a call fails, calling again with the same progress goes on from there: what
 * is on the server already is not made again, even if only the answer was lost, and rows that were changed or taken out meanwhile
 * are changed or deleted there too. Throws what a call throws, with issues that name the rows of the form.
 */
export async function saveRows<Row extends Keyed, Saved extends { id: number }>(
  rows: Row[],
  progress: RowProgress<Row>,
  calls: RowCalls<Row, Saved>,
): Promise<Map<string, number>> {
  const ids = new Map(progress.ids)
  const remember = () => {
    progress.ids = [...ids]
  }
  if (ids.size > 0 || progress.lost) await catchUp(rows, progress, calls, ids).finally(remember)
  delete progress.lost
  const missing = rows.filter(({ key }) => !ids.has(key))
  for (let from = 0; from < missing.length; from += bulkSize) {
    const bulk = missing.slice(from, from + bulkSize)
    progress.lost = bulk
    try {
      const saved = await calls.create(bulk)
      for (const [index, { id }] of saved.entries()) ids.set(bulk[index]?.key ?? '', id)
    } catch (error) {
      if (!isUncertain(error)) delete progress.lost
      throw inRowsOf(calls.name, bulk, rows, error)
    }
    delete progress.lost
    remember()
  }
  return ids
}

/** Makes `ids` and the server agree with the rows, as far as they have been sent before. */
async function catchUp<Row extends Keyed, Saved extends { id: number }>(
  rows: Row[],
  { lost = [], known = [] }: RowProgress<Row>,
  { list, update, remove, isFrom, isSame }: RowCalls<Row, Saved>,
  ids: Map<string, number>,
) {
  const all = await list()
  const present = new Map(all.map((saved) => [saved.id, saved]))
  const taken = new Set([...known, ...ids.values()])
  const unclaimed = all.filter(({ id }) => !taken.has(id))
  for (const row of lost) {
    if (ids.has(row.key)) continue
    const at = unclaimed.findIndex((saved) => isFrom(saved, row))
    const [found] = at < 0 ? [] : unclaimed.splice(at, 1)
    if (found) ids.set(row.key, found.id)
  }
  const wanted = new Map(rows.map((row) => [row.key, row]))
  // What goes first leaves its name to others.
  for (const [key, id] of [...ids]) {
    if (wanted.has(key) && present.has(id)) continue
    if (present.has(id)) await remove(id)
    ids.delete(key)
  }
  for (const [key, id] of ids) {
    const [saved, row] = [present.get(id), wanted.get(key)]
    if (saved && row && !isSame(saved, row)) await update(id, row)
  }
}

/** Issues name rows as they were sent; these name the rows of the form. */
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
