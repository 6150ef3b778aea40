import type { Job } from '../../db/queue.ts'
import type { DeliverableAlert, Delivery } from './queries.delivery.ts'

/**
 * A receiver may take 15 seconds for each message. Two lines leave room for mails, and all messages of an account are
 * in the same one.
 */
const lines = 2

const lineOf = ({ channel, user_id }: Delivery) => (channel === 'mail' ? {} : { queue: `webhooks-${user_id % lines}` })

/** The job that tells of what an alert has found; last where none has arrived for a while. */
export const deliveryJobOf = (alert: Delivery): Job => ({
  task: 'tell_alert',
  id: alert.id,
  priority: alert.failing_since === null ? 20 : 30,
  ...lineOf(alert),
})

/**
 * The job of a test, for which somebody waits: an alert has one at a time, and a webhook is tried once. Where nothing
 * has arrived for a while, it comes last.
 */
export const testOf = (alert: Delivery): Job => ({
  ...deliveryJobOf(alert),
  ...(alert.failing_since === null && { priority: 5 }),
  task: 'test_alert',
  key: `test_alert:${alert.id}`,
  tries: alert.channel === 'mail' ? 3 : 1,
})

/** How long an account pauses between mails, and a webhook between messages, in seconds: what comes sooner is put together. */
const pause = 60 * 60

/** How many seconds the alerts of a message have to wait until they may tell again; 0 when they need not. */
export function waitOf(alerts: Pick<DeliverableAlert, 'pace' | 'last_told_at'>[], now: number): number {
  const last = Math.max(0, ...alerts.map(({ pace, last_told_at }) => (pace === 'weekly' ? 0 : Number(last_told_at))))
  return Math.max(0, Math.ceil((last - now) / 1000) + pause)
}
