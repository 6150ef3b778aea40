import { withId } from '../../db/queue.ts'
import type { Db } from '../../db/tables.ts'
import type { Deliver } from '../../mail/queue.ts'
import { maskEmail } from '../accounts/rules.ts'
import { findWithAddresses } from './queries.ts'

export const mergeJobs = (db: Db, deliver: Deliver) => ({
  mail_merge: withId(async (merge_id, job) => {
    const merge = await findWithAddresses(db, merge_id)
    if (!merge) return
    const { email: to, nickname, into } = merge
    await deliver(job, { kind: 'account_merged', to, nickname, into: maskEmail(into) })
  }),
})
