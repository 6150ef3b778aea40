import * as attendance from '@muster/rules/attendance'
import { recordCauses } from '../../db/causes.ts'
import type { Tx } from '../../db/tables.ts'
import { countHolders, giveWaitingPlaces } from './queries.attendance.ts'
import { getEvent } from './queries.ts'

/** The user behind a change. */
interface Author {
  id: number
}

interface Capacity {
  id: number
  capacity: number | null
}

/** The number of free places; null without a limit. The event is locked, so that the last place is not given twice. */
export const countFree = async (tx: Tx, { id, capacity }: Capacity): Promise<number | null> =>
  attendance.countFree(capacity, capacity === null ? 0 : await countHolders(tx, id))

/** Fills vacated places. Once the event has begun, its owner decides who gets in. */
export async function refillPlaces(tx: Tx, event: Capacity, by: Author) {
  if (event.capacity === null) return
  const { state } = await getEvent(tx, event.id)
  if (state === 'upcoming') await fillPlaces(tx, event, by)
}

/** Gives the free places to those who have waited longest. */
export async function fillPlaces(tx: Tx, event: Capacity, by: Author) {
  const free = await countFree(tx, event)
  if (free === 0) return
  const movedUp = await giveWaitingPlaces(tx, event.id, free)
  await recordCauses(
    tx,
    movedUp.map(({ id }) => ({ kind: 'place_given', event_id: event.id, subject_id: id, author_id: by.id })),
  )
}
