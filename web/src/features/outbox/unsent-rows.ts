import type { ChangeRow, RowsStore, UnsentRow } from './rows-store.ts'

/** A step names the value that it is about. `newKey` is the key of the value that a step makes of another. */
export type RowStep<Row> =
  | { type: 'enter'; key: string }
  /** The row as an earlier page had it in memory. */
  | { type: 'restore'; row: Row }
  | { type: string; key: string; newKey?: string }

interface UnsentRowsState<Id, Row> {
  rows: ReadonlyMap<Id, Row>
  /** Whether every row is on the disk. Otherwise, the rest is lost if the page closes. */
  isStored: boolean
}

interface RowsOptions<Id, Row, Step> {
  store: RowsStore<Id, Row>
  idOf: (row: Row) => Id
  /** The row after a step; undefined once nothing is left to send. */
  afterStep: (row: Row | undefined, step: Step) => Row | undefined
  /** Tells the other tabs. */
  onWritten: () => void
}

export type UnsentRows<Id extends string | number, Row extends UnsentRow, Step extends RowStep<Row>> = ReturnType<
  typeof createUnsentRows<Id, Row, Step>
>

/**
 * What a user has entered and the server does not have, in memory and in the database. Memory shows each step at once; the
 * database decides, because another tab may have changed the row.
 */
export function createUnsentRows<Id extends string | number, Row extends UnsentRow, Step extends RowStep<Row>>({
  store,
  idOf,
  afterStep,
  onWritten,
}: RowsOptions<Id, Row, Step>) {
  const listeners = new Set<() => void>()
  /** Read before this page backs anything up: what it discards must not come back. */
  const earlier = store.readBackups()
  let state: UnsentRowsState<Id, Row> = { rows: new Map(), isStored: true }
  /** The rows whose last step the database has refused. Memory and, if possible, local storage have them. */
  const unstored = new Set<Id>()
  /** The number of unfinished writes, by row. */
  const writing = new Map<Id, number>()
  let queue: Promise<unknown> = Promise.resolve()

  const setRows = (rows: ReadonlyMap<Id, Row>) => {
    state = { rows, isStored: unstored.size === 0 }
    for (const listener of listeners) listener()
  }
  const setRow = (id: Id, row: Row | undefined) => {
    const rows = new Map(state.rows)
    if (row) rows.set(id, row)
    else rows.delete(id)
    setRows(rows)
  }
  const enqueue = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(run)
    queue = result.catch(() => {})
    return result
  }

  /** Writes the change of a row, or what memory has while the database refuses changes. */
  const write = async (id: Id, change: ChangeRow<Row>) => {
    const inMemory = () => state.rows.get(id)
    try {
      const row = await store.update(id, unstored.has(id) ? inMemory : change)
      unstored.delete(id)
      return row
    } catch {
      unstored.add(id)
      const row = inMemory()
      if (row) store.backUp(row)
      return row
    }
  }

  /** Takes a step in memory now, and in the database after the earlier ones. Resolves once it is written. */
  const take = (id: Id, step: Step): Promise<void> => {
    const before = state.rows.get(id)
    const row = afterStep(before, step)
    if (row && row.key !== before?.key) store.backUp(row)
    setRow(id, row)
    writing.set(id, (writing.get(id) ?? 0) + 1)
    return enqueue(async () => {
      const written = await write(id, (stored) => afterStep(stored, step))
      const unfinished = (writing.get(id) ?? 1) - 1
      writing.set(id, unfinished)
      if (unfinished === 0) {
        if (!written || !unstored.has(id))
          for (const key of new Set([row?.key, written?.key, keyOf(step)])) if (key) store.dropBackup(id, key)
        setRow(id, written)
      }
      onWritten()
    })
  }

  /**
   * Reads what other tabs and earlier pages have stored. Without a database, memory stays as it is. `readAlong`
   * reads what has changed with it, and returns what shows that in the same tick.
   */
  const read = (readAlong?: () => Promise<() => void>) =>
    enqueue(async () => {
      for (const id of [...unstored]) await write(id, (stored) => stored)
      const [stored, show] = await Promise.all([store.read().catch(() => undefined), readAlong?.()])
      show?.()
      if (!stored) return
      const rows = new Map(stored.map((row) => [idOf(row), row]))
      for (const id of new Set([...unstored, ...writing.keys()])) {
        if (!unstored.has(id) && !writing.get(id)) continue
        const own = state.rows.get(id)
        if (own) rows.set(id, own)
        else rows.delete(id)
      }
      setRows(rows)
    })

  return {
    get state() {
      return state
    },
    list: () => [...state.rows.values()],
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take,
    read,
    /** Enters the rows that an earlier page could not store. */
    restoreBackups: async () => {
      for (const { key, ...backup } of earlier) {
        const id = idOf({ ...backup, key } as Row)
        // Another tab may be storing it: its transaction is before this one.
        await enqueue(() => store.update(id, (row) => row).catch(() => {}))
        const row = store.readBackups().find((other) => idOf(other) === id && other.key === key)
        if (row) await take(id, { type: 'restore', row } as Step)
      }
    },
    /** Resolves once everything that was taken is written. */
    written: () => queue,
  }
}

/** The key of the value that a step stores or removes. */
function keyOf<Row extends UnsentRow>(step: RowStep<Row>): string | undefined {
  if ('row' in step) return step.row.key
  return 'newKey' in step ? step.newKey : step.key
}
