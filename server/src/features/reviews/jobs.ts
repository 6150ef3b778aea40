import type { JobHelpers } from 'graphile-worker'
import type { Db } from '../../db/tables.ts'
import type { Deliver } from '../../mail/queue.ts'
import { countWaiting } from './queries.ts'

/** The job that mails the editors, who are one recipient: an address that bounces stops no other. */
export const reviewJobs = (db: Db, editors: readonly string[], deliver: Deliver) => ({
  mail_reviews: async (_payload: unknown, job: JobHelpers) => {
    const waiting = await countWaiting(db)
    if (waiting > 0 && editors.length > 0) await deliver(job, { kind: 'reviews', to: editors.join(', '), waiting })
  },
})
