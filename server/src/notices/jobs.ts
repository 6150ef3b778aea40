import { withId } from '../db/queue.ts'
import { alertJobs } from './alerts/jobs.ts'
import type { DeliveryDeps } from './alerts/service.delivery.ts'
import { channelJobs } from './channels/jobs.ts'
import { mailJobs } from './mails/jobs.ts'
import { deleteLeft } from './queries.ts'
import { planLeft, planNotices } from './service.ts'

/** The jobs of all notices. */
export function noticeJobs(deps: DeliveryDeps) {
  const alerts = alertJobs(deps)
  const mails = mailJobs(deps)
  return {
    ...alerts,
    ...mails,
    ...channelJobs(deps),
    plan_notices: withId((event_id) => planNotices(deps.db, event_id)),
    /** Each minute. */
    plan_left: () => planLeft(deps.db),
    /** Every night. */
    clean_up: () => Promise.all([alerts.clean_up(), mails.clean_up(), deleteLeft(deps.db)]),
  }
}
