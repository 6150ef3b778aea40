import type { BodyOf } from '@muster/contract/endpoint'
import type { createFeedback } from '@muster/contract/feedback'
import type { Db, FeedbackRow } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import type { Limits } from '../../http/limits/limits.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { queueMail } from '../../mail/queue.ts'
import { insertFeedback } from './queries.ts'

export interface FeedbackDeps {
  db: Db
  limits: Limits
  /** The address that receives feedback, if any. */
  mailTo: string | undefined
}

/** Stores the feedback, and mails it to the developer if an address is set. Throws `too_many_attempts`. */
export async function submitFeedback(
  { transact, limits, mailTo }: Pick<FeedbackDeps, 'limits' | 'mailTo'> & { transact: Transact<FeedbackRow> },
  user: Caller,
  input: BodyOf<typeof createFeedback>,
) {
  await limits.count('new_feedback', String(user.id))
  return transact(async (tx) => {
    const feedback = await insertFeedback(tx, user.id, input)
    if (mailTo !== undefined) await queueMail(tx, 'mail_feedback', feedback.id)
    return feedback
  })
}
