import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { plural } from '../../lib/format.ts'

/** What happens to participants beyond the capacity of an event. */
export const beyondChoices = ['wait', 'raise'] as const
export type BeyondChoice = (typeof beyondChoices)[number]

/** How many participants are beyond the capacity. */
export interface Excess {
  count: number
  /** The capacity at which everybody has a place, including those who already wait. */
  needed: number
}

/** The error of a form that is submitted before the organiser chooses. */
export const describeExcess = ({ count, needed }: Excess) =>
  `${count} more than there are places: let them wait, or make it ${plural(needed, 'place')}?`

const waits = ({ waiting_since, dropped_after_round }: Participant) =>
  waiting_since !== null && dropped_after_round === null

/** The excess after adding this many participants; undefined if there is none. */
export function excessOf(
  { capacity, state }: Pick<Event, 'capacity' | 'state'>,
  participants: readonly Participant[],
  added: number,
): Excess | undefined {
  if (capacity === null) return undefined
  // Dropping frees the place. Before round 1, a drop after a later round only announces an early departure.
  const hasLeft = (round: number | null) => round === 0 || (round !== null && state !== 'upcoming')
  const holders = participants.filter(
    ({ waiting_since, dropped_after_round }) => waiting_since === null && !hasLeft(dropped_after_round),
  ).length
  const count = added - Math.max(0, capacity - holders)
  return count > 0 ? { count, needed: holders + countWaiting(participants) + added } : undefined
}

export const countWaiting = (participants: readonly Participant[]) => participants.filter(waits).length

/** The participant's number on the waiting list, from 1; undefined if they do not wait. */
export function waitingNumber(participants: readonly Participant[], own: Participant): number | undefined {
  const list = participants.filter(waits).toSorted(byWaitingTime)
  const index = list.findIndex(({ id }) => id === own.id)
  return index < 0 ? undefined : index + 1
}

const byWaitingTime = (a: Participant, b: Participant) =>
  Date.parse(a.waiting_since ?? '') - Date.parse(b.waiting_since ?? '') || a.id - b.id
