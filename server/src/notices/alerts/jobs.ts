import { withId } from '../../db/queue.ts'
import { deleteOver } from './queries.ts'
import { type DeliveryDeps, deliver, deliverWeekly, findAlerts, mailFailure, test } from './service.delivery.ts'

/** The jobs of alerts. Each message is its own job, so that a slow receiver delays no other. */
export const alertJobs = (deps: DeliveryDeps) => ({
  find_alerts: withId((event_id, { job }) => findAlerts(deps.db, event_id, job.created_at)),
  notify_alert: withId((alert_id, helpers) => deliver(deps, alert_id, helpers)),
  test_alert: withId((alert_id, helpers) => test(deps, alert_id, helpers)),
  mail_failed_alert: withId((alert_id, helpers) => mailFailure(deps, alert_id, helpers)),

  /** On Monday morning. */
  notify_weekly: () => deliverWeekly(deps.db),
  /** Every night. */
  clean_up: () => deleteOver(deps.db),
})
