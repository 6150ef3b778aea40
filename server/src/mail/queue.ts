import { sql } from 'kysely'
import type { Tx } from '../db/tables.ts'
import type { Mail } from './templates.ts'

/** Exponential waits of e^1 to e^10 seconds, then e^10 each: the thirteenth try is a day after the first. */
const maxAttempts = 13

/** A piece of work for the worker. It is taken up once the transaction has committed, and never if it has not. */
export const queueJob = (tx: Tx, task: string, payload: object) =>
  sql`select graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json, max_attempts := ${maxAttempts})`.execute(
    tx,
  )

/** Queues a mail in the transaction that causes it. */
export const queueMail = (tx: Tx, mail: Mail) => queueJob(tx, 'send_mail', mail)
