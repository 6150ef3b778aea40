import type { Event, EventChange, EventInput } from '@muster/contract/events'
import { findTimeZone } from '@muster/contract/time-zones'
import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import { cursorOf } from '../../http/cursor.ts'

/** Throws `not_owner` unless the user owns the event. */
export function requireOwner(user: { id: number }, event: { owner_id: number }) {
  if (user.id !== event.owner_id) throw new AppError('not_owner', 'Only the owner of this event may change it.')
}

/** The sort key of the list of events: events that are added meanwhile do not shift the pages. */
export type EventKey = [event_date: string | null, id: number]

// PostgreSQL has no year 0.
export const eventCursor = cursorOf<EventKey>(
  z.tuple([z.iso.datetime({ precision: 3 }).regex(/^[12]/).nullable(), z.int()]),
  'a list of events',
)

/** With the time zone of country and city, where none was given. */
export const zoned = (event: EventInput) => ({ ...event, time_zone: event.time_zone ?? findTimeZone(event) ?? null })

/** The time zone moves with the event, unless somebody has chosen another than that of country and city. */
export function rezoned(
  event: Pick<Event, 'location_country' | 'location_city' | 'time_zone'>,
  change: EventChange,
): EventChange {
  const isChosen = event.time_zone !== (findTimeZone(event) ?? null)
  if (change.time_zone || (change.time_zone === undefined && isChosen)) return change
  return { ...change, time_zone: findTimeZone({ ...event, ...change }) ?? null }
}
