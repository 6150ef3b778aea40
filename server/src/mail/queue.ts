import type { JobHelpers } from 'graphile-worker'
import { queueJobs } from '../db/queue.ts'
import type { Tx } from '../db/tables.ts'
import type { Mail } from './templates.ts'

/** Lower is earlier. Mails that a user waits for at the login page come first. */
const priorities = {
  mail_registration: 0,
  mail_reset: 0,
  mail_passkey: 0,
  mail_merge: 0,
  mail_invitation: 0,
  mail_account_deleted: 0,
  mail_feedback: 10,
  mail_failed_alert: 10,
} as const

export type MailTask = keyof typeof priorities

/** Queues a mail in the transaction that causes it. A waiting mail is not queued twice. */
export const queueMail = (tx: Tx, task: MailTask, id: number | null) =>
  queueJobs(tx, [{ task, id, key: `${task}:${id}`, priority: priorities[task] }])

/** Sends the mail of a job; the job's number is part of the Message-ID. Throws when no server accepts it. */
export type Deliver = (job: JobHelpers, mail: Mail) => Promise<void>
