import type { Job } from '../../db/queue.ts'
import { webhookQueueOf } from '../../webhooks/receivers.ts'
import type { DeliverableAlert, Delivery } from './queries.delivery.ts'

const queueOf = ({ channel, user_id }: Delivery) => (channel === 'mail' ? {} : { queue: webhookQueueOf(user_id) })

/** The delay before an event is announced, in seconds: organisers correct what they have just entered. */
const announcementDelay = 120

/** The job that finds the alerts that match an event, for when it becomes listed: on creation or publication. */
export const findAlertsFor = (event_id: number): Job => ({
  task: 'find_alerts',
  id: event_id,
  key: `find_alerts:${event_id}`,
  priority: 15,
  delay: announcementDelay,
})

/** The job that reports the events found by an alert. It runs last where no message has arrived for a while. */
export const deliveryJobOf = (alert: Delivery): Job => ({
  task: 'notify_alert',
  id: alert.id,
  priority: alert.failing_since === null ? 20 : 30,
  ...queueOf(alert),
})

/**
 * The job of a test. Someone waits for it, so it runs first, or last where nothing has arrived for a while. An alert
 * has one at a time, and a webhook is tried once.
 */
export const testOf = (alert: Delivery): Job => ({
  ...deliveryJobOf(alert),
  ...(alert.failing_since === null && { priority: 5 }),
  task: 'test_alert',
  key: `test_alert:${alert.id}`,
  tries: alert.channel === 'mail' ? 3 : 1,
})

/**
 * The pause of an account between mails, and of a webhook between messages, in seconds. Events in the pause are
 * reported together.
 */
const pause = 60 * 60

/** The number of seconds until the alerts of a message may report again; 0 if they may now. */
export function waitOf(alerts: Pick<DeliverableAlert, 'pace' | 'last_notified_at'>[], now: number): number {
  const last = Math.max(
    0,
    ...alerts.map(({ pace, last_notified_at }) => (pace === 'weekly' ? 0 : Number(last_notified_at))),
  )
  return Math.max(0, Math.ceil((last - now) / 1000) + pause)
}
