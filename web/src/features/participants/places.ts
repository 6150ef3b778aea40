import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { plural } from '../../lib/format.ts'

/** What happens to participants beyond the capacity of an event. */
export const beyondChoices = ['wait', 'raise'] as const
export type BeyondChoice = (typeof beyondChoices)[number]

/** How many participants are beyond the capacity. */
export interface Excess {
  count: number
  /** The capacity with which everybody has a place, those who wait already included. */
  needed: number
}

/** What a form says that is sent before the choice is made. */
export const beyondUnanswered = ({ count, needed }: Excess) =>
  `${count} more than there are places: let them wait, or make it ${plural(needed, 'place')}?`

const waits = ({ waiting_since, dropped_after_round }: Participant) =>
  waiting_since !== null && dropped_after_round === null

/** The excess if so many were added; undefined if there is none. */
export function excessOf(
  { capacity, state }: Pick<Event, 'capacity' | 'state'>,
  participants: readonly Participant[],
  added: number,
): Excess | undefined {
  if (capacity === null) return undefined
  // Who drops gives the place back; before round 1, they may have said that they will leave early.
  const hasLeft = (round: number | null) => round === 0 || (round !== null && state !== 'upcoming')
  const holders = participants.filter(
    ({ waiting_since, dropped_after_round }) => waiting_since === null && !hasLeft(dropped_after_round),
  ).length
  const count = added - Math.max(0, capacity - holders)
  return count > 0 ? { count, needed: holders + countWaiting(participants) + added } : undefined
}

export const countWaiting = (participants: readonly Participant[]) => participants.filter(waits).length

/** The number on the waiting list of somebody who waits, from 1; undefined for others. */
export function waitingNumber(participants: readonly Participant[], own: Participant): number | undefined {
  const list = participants.filter(waits).toSorted(byTurn)
  const index = list.findIndex(({ id }) => id === own.id)
  return index < 0 ? undefined : index + 1
}

const byTurn = (a: Participant, b: Participant) =>
  Date.parse(a.waiting_since ?? '') - Date.parse(b.waiting_since ?? '') || a.id - b.id
