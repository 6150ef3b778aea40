import { queueJobs } from '../../db/queue.ts'
import type { Tx } from '../../db/tables.ts'

/** The delay before an event is announced, in seconds: organisers correct what they have just entered. */
const announcementDelay = 120

/**
 * Queues the search for alerts that match this event. Call it when the event becomes listed: on creation or
 * publication.
 */
export const announceEvent = (tx: Tx, id: number) =>
  queueJobs(tx, [{ task: 'find_alerts', id, key: `find_alerts:${id}`, priority: 15, delay: announcementDelay }])
