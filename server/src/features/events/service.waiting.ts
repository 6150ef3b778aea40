import type { Tx } from '../../db/tables.ts'
import { queueMail } from '../../mail/queue.ts'
import { getEvent } from './queries.ts'
import { countHolders, giveWaitingPlaces } from './queries.waiting.ts'

interface Capacity {
  id: number
  capacity: number | null
}

/** How many places are free; null where there is no limit. The event is locked, so that two cannot have the last one. */
export const countFree = async (tx: Tx, { id, capacity }: Capacity): Promise<number | null> =>
  capacity === null ? null : Math.max(0, capacity - (await countHolders(tx, id)))

/** Fills a place that somebody has given up. Once the event has begun, its owner decides who comes in. */
export async function refillPlaces(tx: Tx, event: Capacity) {
  if (event.capacity === null) return
  const { state } = await getEvent(tx, event.id)
  if (state === 'upcoming') await fillPlaces(tx, event)
}

/** Gives the places that are free to those who have waited longest, each of whom gets a mail. */
export async function fillPlaces(tx: Tx, event: Capacity) {
  const free = await countFree(tx, event)
  if (free === 0) return
  for (const participant of await giveWaitingPlaces(tx, event.id, free)) {
    if (participant.user_id !== null) await queueMail(tx, 'mail_place', participant.id)
  }
}
