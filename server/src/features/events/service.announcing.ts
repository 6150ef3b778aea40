import { queueJobs } from '../../db/queue.ts'
import type { Tx } from '../../db/tables.ts'

/** How long to wait before anybody is told about an event, in seconds: organisers correct what they have just typed. */
const calm = 120

/**
 * Queues the search for alerts that let this event pass. To be called when everybody can see the event from now on:
 * when it is created as listed, or published.
 */
export const announceEvent = (tx: Tx, id: number) =>
  queueJobs(tx, [{ task: 'find_alerts', id, key: `find_alerts:${id}`, priority: 15, delay: calm }])
