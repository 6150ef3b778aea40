import type { BodyOf } from '@muster/contract/endpoint'
import type { createFeedback } from '@muster/contract/feedback'
import type { Db, FeedbackRow } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import type { Transact } from '../../http/idempotency.ts'
import type { Limits } from '../../http/limits.ts'
import { queueMail } from '../../mail/queue.ts'
import { insertFeedback } from './queries.ts'

export interface FeedbackDeps {
  db: Db
  limits: Limits
  /** Where feedback is mailed to, if anywhere. */
  mailTo: string | undefined
}

/** Keeps the feedback, and mails it to the developer when an address is set. Throws `too_many_attempts`. */
export async function submitFeedback<Answer>(
  { transact, limits, mailTo }: Pick<FeedbackDeps, 'limits' | 'mailTo'> & { transact: Transact<FeedbackRow, Answer> },
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
