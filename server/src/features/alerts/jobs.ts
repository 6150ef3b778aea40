import { about } from '../../db/queue.ts'
import { deleteOver } from './queries.ts'
import { findAlerts, mailFailure, type TellingDeps, tell, tellWeekly, test } from './service.telling.ts'

/** The tasks of alerts. Each message is a job of its own, so that a slow receiver holds up nobody else. */
export const alertJobs = (deps: TellingDeps) => ({
  find_alerts: about((event_id, { job }) => findAlerts(deps.db, event_id, job.created_at)),
  tell_alert: about((alert_id, helpers) => tell(deps, alert_id, helpers)),
  test_alert: about((alert_id, helpers) => test(deps, alert_id, helpers)),
  mail_failed_alert: about((alert_id, helpers) => mailFailure(deps, alert_id, helpers)),

  /** On Monday morning. */
  tell_weekly: () => tellWeekly(deps.db),
  /** Every night. */
  clean_up: () => deleteOver(deps.db),
})
