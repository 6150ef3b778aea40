import { withId } from '../../db/queue.ts'
import type { Db } from '../../db/tables.ts'
import type { Deliver } from '../../mail/queue.ts'
import { findFeedbackToMail } from './queries.ts'

/** The jobs of feedback. `mailTo` is the address that receives it. */
export const feedbackJobs = (db: Db, mailTo: string | undefined, deliver: Deliver) => ({
  mail_feedback: withId(async (feedback_id, job) => {
    const feedback = await findFeedbackToMail(db, feedback_id)
    if (!feedback || mailTo === undefined) return
    const { nickname, email, category, content } = feedback
    await deliver(job, { kind: 'feedback', to: mailTo, nickname, reply_to: email, category, content })
  }),
})
