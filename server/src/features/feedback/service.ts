import type { BodyOf } from '@muster/contract/endpoint'
import type { createFeedback } from '@muster/contract/feedback'
import type { Db } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import { queueMail } from '../../mail/queue.ts'
import { insertFeedback } from './queries.ts'

/** Keeps the feedback, and mails it to the developer when an address is set. */
export const submitFeedback = (
  db: Db,
  user: Caller,
  input: BodyOf<typeof createFeedback>,
  mailTo: string | undefined,
) =>
  db.transaction().execute(async (tx) => {
    const feedback = await insertFeedback(tx, user.id, input)
    if (mailTo !== undefined) {
      await queueMail(tx, { kind: 'feedback', to: mailTo, nickname: user.nickname, reply_to: user.email, ...input })
    }
    return feedback
  })
