import type { Match } from '@muster/contract/matches'
import type { ChangeRow, ResultsStore } from './results-store.ts'
import { afterStep, type Step, type UnsentResult } from './unsent-result.ts'

export interface ResultRowsState {
  /** By match. */
  rows: ReadonlyMap<number, UnsentResult>
  /** The matches that this page has saved, as the server returned them, with the version that they replaced. */
  saved: ReadonlyMap<number, { match: Match; replaced: number }>
  /** Whether every row is on the disk. Otherwise, the rest is lost if the page closes. */
  isStored: boolean
}

export type ResultRows = ReturnType<typeof createResultRows>

/**
 * The unsent results of a user, in memory and in the database. Memory shows each step at once; the database decides,
 * because another tab may have changed the row. `onWritten` tells the other tabs.
 */
export function createResultRows(store: ResultsStore, onWritten: () => void) {
  const listeners = new Set<() => void>()
  let state: ResultRowsState = { rows: new Map(), saved: new Map(), isStored: true }
  /** Matches whose last step the database has refused. Memory and, if possible, local storage have their rows. */
  const unstored = new Set<number>()
  /** The number of unfinished writes, by match. */
  const writing = new Map<number, number>()
  let queue: Promise<unknown> = Promise.resolve()

  const setState = (changed: Partial<ResultRowsState>) => {
    state = { ...state, ...changed, isStored: unstored.size === 0 }
    for (const listener of listeners) listener()
  }
  const setRow = (match_id: number, row: UnsentResult | undefined) => {
    const rows = new Map(state.rows)
    if (row) rows.set(match_id, row)
    else rows.delete(match_id)
    setState({ rows })
  }
  const enqueue = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(run)
    queue = result.catch(() => {})
    return result
  }

  /** Writes the change of a row, or what memory has while the database refuses changes. */
  const write = async (match_id: number, change: ChangeRow) => {
    const inMemory = () => state.rows.get(match_id)
    try {
      const row = await store.update(match_id, unstored.has(match_id) ? inMemory : change)
      unstored.delete(match_id)
      return row
    } catch {
      unstored.add(match_id)
      const row = inMemory()
      if (row) store.backUp(row)
      return row
    }
  }

  /** Takes a step in memory now, and in the database after the earlier ones. Resolves once it is written. */
  const take = (match_id: number, step: Step): Promise<void> => {
    const row = afterStep(state.rows.get(match_id), step)
    if (row && (step.type === 'enter' || step.type === 'overwrite')) store.backUp(row)
    setRow(match_id, row)
    writing.set(match_id, (writing.get(match_id) ?? 0) + 1)
    return enqueue(async () => {
      const written = await write(match_id, (stored) => afterStep(stored, step))
      const unfinished = (writing.get(match_id) ?? 1) - 1
      writing.set(match_id, unfinished)
      if (unfinished === 0) {
        if (!written || !unstored.has(match_id))
          for (const key of new Set([row?.key, written?.key, stepKeyOf(step)])) if (key) store.dropBackup(match_id, key)
        setRow(match_id, written)
      }
      onWritten()
    })
  }

  /** Reads what other tabs and earlier pages have stored. Without a database, memory stays as it is. */
  const read = () =>
    enqueue(async () => {
      for (const match_id of [...unstored]) await write(match_id, (stored) => stored)
      const stored = await store.read().catch(() => undefined)
      if (!stored) return
      const rows = new Map(stored.map((row) => [row.match_id, row]))
      for (const id of new Set([...unstored, ...writing.keys()])) {
        if (!unstored.has(id) && !writing.get(id)) continue
        const own = state.rows.get(id)
        if (own) rows.set(id, own)
        else rows.delete(id)
      }
      setState({ rows })
    })

  return {
    get state() {
      return state
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take,
    read,
    /** Enters the rows that an earlier page could not store. */
    restoreBackups: async () => {
      for (const { match_id, key } of store.readBackups()) {
        // Another tab may be storing it: its transaction is before this one.
        await enqueue(() => store.update(match_id, (row) => row).catch(() => {}))
        const row = store.readBackups().find((backup) => backup.match_id === match_id && backup.key === key)
        if (row) await take(match_id, { type: 'restore', row })
      }
    },
    setSaved: (match: Match, replaced: number) =>
      setState({ saved: new Map(state.saved).set(match.id, { match, replaced }) }),
    /** Resolves once everything that was taken is written. */
    written: () => queue,
  }
}

/** The key of the value that a step stores or removes. */
function stepKeyOf(step: Step): string {
  if (step.type === 'restore') return step.row.key
  return step.type === 'overwrite' ? step.newKey : step.key
}
