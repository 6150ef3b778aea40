import type { Job } from '../../db/queue.ts'
import type { AlertToTell, Told } from './queries.telling.ts'

/**
 * A receiver may take 15 seconds for each message. Two lines leave room for mails, and all messages of an account are
 * in the same one.
 */
const lines = 2

const lineOf = ({ channel, user_id }: Told) => (channel === 'mail' ? {} : { line: `webhooks-${user_id % lines}` })

/** The job that tells of what an alert has found; last where none has arrived for a while. */
export const tellingOf = (alert: Told): Job => ({
  task: 'tell_alert',
  id: alert.id,
  priority: alert.failing_since === null ? 20 : 30,
  ...lineOf(alert),
})

/**
 * The job of a test, for which somebody waits: an alert has one at a time, and a webhook is tried once. Where nothing
 * has arrived for a while, it comes last.
 */
export const testOf = (alert: Told): Job => ({
  ...tellingOf(alert),
  ...(alert.failing_since === null && { priority: 5 }),
  task: 'test_alert',
  key: `test_alert:${alert.id}`,
  tries: alert.channel === 'mail' ? 3 : 1,
})

/** How long an alert pauses between messages, in seconds: what comes sooner is put together. */
const pause = 60 * 60

/** How many seconds an alert has to wait until it may tell again; 0 when it need not. */
export function waitOf({ pace, last_told_at }: Pick<AlertToTell, 'pace' | 'last_told_at'>, now: number): number {
  if (pace === 'weekly' || last_told_at === null) return 0
  return Math.max(0, Math.ceil((last_told_at.getTime() - now) / 1000) + pause)
}
