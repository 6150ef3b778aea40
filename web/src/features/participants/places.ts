import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { countFree, holdsPlace, waitingListOf } from '@muster/rules/attendance'
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

/** The excess after adding this many participants; undefined if there is none. */
export function excessOf(
  { capacity, state }: Pick<Event, 'capacity' | 'state'>,
  participants: readonly Participant[],
  added: number,
): Excess | undefined {
  // Once the event has begun, its last round is not known here.
  const lastRound = state === 'upcoming' ? 0 : Infinity
  const holders = participants.filter((one) => holdsPlace(one, lastRound)).length
  const count = added - (countFree(capacity, holders) ?? Infinity)
  return count > 0 ? { count, needed: holders + waitingListOf(participants).length + added } : undefined
}

/** The participant's number on the waiting list, from 1; undefined if they do not wait. */
export function waitingNumber(participants: readonly Participant[], own: Participant): number | undefined {
  const index = waitingListOf(participants).findIndex(({ id }) => id === own.id)
  return index < 0 ? undefined : index + 1
}
