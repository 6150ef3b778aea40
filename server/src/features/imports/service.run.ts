import type { Visibility } from '@muster/contract/events'
import type { FileEvent } from '@muster/rules/import/file-event'
import type { Changed } from '@muster/site/cache-tags'
import type { Job } from 'graphile-worker'
import type { Db, Tx } from '../../db/tables.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { AppError } from '../../http/routing/app-error.ts'
import { setState } from './queries.ts'
import * as queries from './queries.writing.ts'
import type { FileReader } from './service.reading.ts'

export interface ImportDeps {
  db: Db
  reader: FileReader
  limits: Limits
  /** Invalidates responses whose data the import has changed. */
  invalidate: (changed: Changed) => void
}

/** The state that all events of an import share. */
export interface Run extends Pick<ImportDeps, 'db' | 'limits'> {
  /** The import. */
  id: number
  user: { id: number; nickname: string; isEditor: boolean }
  visibility: Visibility | undefined
  /** What an earlier attempt has made, by event. */
  made: ReadonlyMap<number, readonly queries.MadeRow[]>
  /** The events that it has created, by the line that they were created for. */
  created: ReadonlyMap<number, number>
  /** What is counted and saved; each transaction replaces it. */
  progress: queries.Progress
}

/** An event of the file, and what is known of it. */
export interface Target {
  file: FileEvent
  event_id: number
  /** The rows that an earlier attempt has made in it. */
  made: readonly queries.MadeRow[]
  isCreated: boolean
}

/**
 * Attempts the work of a job. After the last failure, the import is `failed`, with a refusal as its problem: it can be
 * undone, or undone again.
 */
export async function attempt(
  db: Db,
  id: number,
  job: Pick<Job, 'attempts' | 'max_attempts'>,
  work: () => Promise<void>,
) {
  try {
    await work()
  } catch (error) {
    if (job.attempts >= job.max_attempts) {
      if (error instanceof AppError) await queries.addProblems(db, id, [{ line: 1, reason: error.message }])
      await setState(db, id, 'failed')
    }
    throw error
  }
}

/** Saves what was done together with its writes. */
export async function progressBy(tx: Tx, run: Run, done: Partial<queries.Progress>): Promise<queries.Progress> {
  const next = { ...run.progress }
  for (const key of Object.keys(done) as (keyof queries.Progress)[]) next[key] += done[key] ?? 0
  await queries.saveProgress(tx, run.id, next)
  return next
}
