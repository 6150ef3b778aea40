import * as attendance from '@muster/rules/attendance'
import type { Tx } from '../../db/tables.ts'
import { queueMail } from '../../mail/queue.ts'
import { countHolders, giveWaitingPlaces } from './queries.attendance.ts'
import { getEvent } from './queries.ts'

interface Capacity {
  id: number
  capacity: number | null
}

/** The number of free places; null without a limit. The event is locked, so that the last place is not given twice. */
export const countFree = async (tx: Tx, { id, capacity }: Capacity): Promise<number | null> =>
  attendance.countFree(capacity, capacity === null ? 0 : await countHolders(tx, id))

/** Fills a vacated place. Once the event has begun, its owner decides who gets in. */
export async function refillPlaces(tx: Tx, event: Capacity) {
  if (event.capacity === null) return
  const { state } = await getEvent(tx, event.id)
  if (state === 'upcoming') await fillPlaces(tx, event)
}

/** Gives the free places to those who have waited longest, and mails each of them. */
export async function fillPlaces(tx: Tx, event: Capacity) {
  const free = await countFree(tx, event)
  if (free === 0) return
  for (const participant of await giveWaitingPlaces(tx, event.id, free)) {
    if (participant.user_id !== null) await queueMail(tx, 'mail_place', participant.id)
  }
}
