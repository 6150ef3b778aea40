import { sql } from 'kysely'

// What the row of a receiver, an alert or a channel, says about its messages.

/** After a message that has arrived. A test is no notice, so it leaves the time of the last one. */
export const arrived = ({ isTest }: { isTest: boolean }) => ({
  state: 'active' as const,
  failure_reason: null,
  failing_since: null,
  ...(!isTest && { last_notified_at: sql<Date>`now()` }),
})

/** After a message that has not arrived yet. */
export const failing = (failure_reason: string) => ({
  failure_reason,
  failing_since: sql<Date>`coalesce(failing_since, now())`,
})

/** Once no message is sent any more. */
export const failed = (failure_reason: string) => ({ state: 'failed' as const, failure_reason })
