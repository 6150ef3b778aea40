import { queueJobs } from '../../db/queue.ts'
import type { Tx } from '../../db/tables.ts'

/** Nobody is told of an event before it is this old, in seconds: organisers mend what they have just typed. */
const calm = 120

/**
 * Has everybody told whose alert lets this event pass, in a while. To be called once an event can be seen by all: when
 * it is created as such, or published.
 */
export const announceEvent = (tx: Tx, id: number) =>
  queueJobs(tx, [{ task: 'find_alerts', id, key: `find_alerts:${id}`, priority: 15, delay: calm }])
