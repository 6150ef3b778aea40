import type { JobHelpers } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { Tx } from '../db/tables.ts'
import type { Mail } from './templates.ts'

/** Exponential waits of e^1 to e^10 seconds, then e^10 each: the thirteenth try is a day after the first. */
const maxAttempts = 13

/** Lower is earlier. Whoever waits at the login page for a link comes before all else. */
const priorities = { mail_registration: 0, mail_reset: 0, mail_feedback: 10 } as const

export type MailTask = keyof typeof priorities

/**
 * Queues a mail in the transaction that causes it: it is sent once that has committed, and never if it has not. The queue holds no
 * more than the id of what it is about, or null for nobody, which costs the same time. One that waits already is not queued twice.
 */
export const queueMail = (tx: Tx, task: MailTask, id: number | null) =>
  sql`select graphile_worker.add_job(
    ${task}, payload := ${JSON.stringify({ id })}::json, max_attempts := ${maxAttempts},
    job_key := ${`${task}:${id}`}, priority := ${priorities[task]}
  )`.execute(tx)

/** Sets free the jobs that a worker of this name had taken when it was killed. */
export const setFree = (pool: pg.Pool, worker: string) =>
  pool.query('select graphile_worker.force_unlock_workers($1)', [[worker]])

/** Sends a mail on behalf of a job, whose number makes its Message-ID. Throws when nobody took it. */
export type Deliver = (job: JobHelpers, mail: Mail) => Promise<void>

const Payload = z.object({ id: z.int().nullable() })

/** The task of a mail: what to do with the id that was queued. */
export const addressedTo =
  (send: (id: number, job: JobHelpers) => Promise<void>) => async (payload: unknown, job: JobHelpers) => {
    const { id } = Payload.parse(payload)
    if (id !== null) await send(id, job)
  }
