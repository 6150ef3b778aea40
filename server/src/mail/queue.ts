import type { JobHelpers } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { Tx } from '../db/tables.ts'
import type { Mail } from './templates.ts'

/** The waits grow from e^1 to e^10 seconds and then stay at e^10: the thirteenth try is a day after the first. */
const maxAttempts = 13

/** Lower is earlier. People who wait at the login page for a link come first. */
const priorities = { mail_registration: 0, mail_reset: 0, mail_feedback: 10 } as const

export type MailTask = keyof typeof priorities

/**
 * Queues a mail in the transaction that causes it: it is sent once that has committed, and never if it has not. The
 * queue holds only the id of what the mail is about, or null for nobody, which takes the same time. A mail that is
 * waiting already is not queued twice.
 */
export function queueMail(tx: Tx, task: MailTask, id: number | null) {
  return sql`select graphile_worker.add_job(
    ${task}, payload := ${JSON.stringify({ id })}::json, max_attempts := ${maxAttempts},
    job_key := ${`${task}:${id}`}, priority := ${priorities[task]}
  )`.execute(tx)
}

/** Releases the jobs that a worker of this name had taken when it was killed. */
export function setFree(pool: pg.Pool, worker: string) {
  return pool.query('select graphile_worker.force_unlock_workers($1)', [[worker]])
}

/** Sends a mail on behalf of a job, whose number makes its Message-ID. Throws when no server accepts it. */
export type Deliver = (job: JobHelpers, mail: Mail) => Promise<void>

const Payload = z.object({ id: z.int().nullable() })

/** The task of a mail: what to do with the id that was queued. */
export const addressedTo =
  (send: (id: number, job: JobHelpers) => Promise<void>) => async (payload: unknown, job: JobHelpers) => {
    const { id } = Payload.parse(payload)
    if (id !== null) await send(id, job)
  }
