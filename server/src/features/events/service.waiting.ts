import type { Tx } from '../../db/tables.ts'
import { queueMail } from '../../mail/queue.ts'
import { countHolders, giveWaitingPlaces } from './queries.waiting.ts'

interface Capacity {
  id: number
  capacity: number | null
}

/** Whether somebody who joins has to wait for a place. The event is locked, so that two cannot have the last one. */
export const isFull = async (tx: Tx, { id, capacity }: Capacity): Promise<boolean> =>
  capacity !== null && (await countHolders(tx, id)) >= capacity

/** Gives the places that are free to those who have waited longest, each of whom gets a mail. */
export async function fillPlaces(tx: Tx, { id, capacity }: Capacity) {
  const free = capacity === null ? null : capacity - (await countHolders(tx, id))
  if (free !== null && free <= 0) return
  for (const participant of await giveWaitingPlaces(tx, id, free)) {
    if (participant.user_id !== null) await queueMail(tx, 'mail_place', participant.id)
  }
}
