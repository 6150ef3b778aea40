import { type Job, queueJobs } from './queue.ts'
import type { Cause } from './tables.causes.ts'
import type { Tx } from './tables.ts'

/**
 * Records what a write has done to an event, in its transaction. `notices/` decides whom to notify of it, when and how:
 * a write knows nothing more.
 */
export async function recordCauses(tx: Tx, causes: Cause[]): Promise<void> {
  if (causes.length === 0) return
  const rows = causes.map(({ kind, event_id, ...cause }) => ({
    kind,
    event_id,
    subject_id: 'subject_id' in cause ? cause.subject_id : null,
    author_id: 'author_id' in cause ? cause.author_id : null,
    content: 'content' in cause ? JSON.stringify(cause.content) : null,
  }))
  await tx.insertInto('causes').values(rows).execute()
  const events = [...new Set(causes.map(({ event_id }) => event_id))]
  await queueJobs(tx, events.map(planOf))
}

/** The job that plans the notices of an event. */
export const planOf = (event_id: number): Job => ({
  task: 'plan_notices',
  id: event_id,
  key: `plan_notices:${event_id}`,
  priority: 4,
})
