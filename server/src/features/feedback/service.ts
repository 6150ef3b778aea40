import type { BodyOf } from '@muster/contract/endpoint'
import type { createFeedback } from '@muster/contract/feedback'
import type { Db } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
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
export async function submitFeedback(
  { db, limits, mailTo }: FeedbackDeps,
  user: Caller,
  input: BodyOf<typeof createFeedback>,
  address: string,
) {
  if (mailTo !== undefined) {
    await limits.count('mail_address', address)
    await limits.count('mail_account', user.email)
  }
  return db.transaction().execute(async (tx) => {
    const feedback = await insertFeedback(tx, user.id, input)
    if (mailTo !== undefined) {
      await queueMail(tx, { kind: 'feedback', to: mailTo, nickname: user.nickname, reply_to: user.email, ...input })
    }
    return feedback
  })
}
