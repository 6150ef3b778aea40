import type { EventFilters } from '@muster/contract/event-search'
import type { EventChange, EventInput, Visibility } from '@muster/contract/events'
import { findTimeZone } from '@muster/contract/time-zones'
import { z } from 'zod'
import { AppError, notFound } from '../../http/app-error.ts'
import { cursorOf } from '../../http/cursor.ts'

/**
 * Throws `not_owner` unless the user owns the event; `not_found` if it is not listed, as nobody else is told that it
 * exists.
 */
export function requireOwner(
  user: { id: number },
  { owner_id, visibility }: { owner_id: number; visibility: Visibility },
) {
  if (user.id === owner_id) return
  if (visibility !== 'listed') throw notFound('event')
  throw new AppError('not_owner', 'Only the owner of this event may change it.')
}

/** The sort key of the list of events: events that are added meanwhile do not shift the pages. */
export type EventKey = [sorted: string | number | null, id: number]

const listOfEvents = 'a list of events in this order'

// PostgreSQL has no year 0.
const byDate = cursorOf<EventKey>(
  z.tuple([z.iso.datetime({ precision: 3 }).regex(/^[12]/).nullable(), z.int()]),
  listOfEvents,
)
const byDistance = cursorOf<EventKey>(z.tuple([z.number(), z.int()]), listOfEvents)

export const cursorFor = (sort: EventFilters['sort']) => (sort === 'distance' ? byDistance : byDate)

type Hall = Parameters<typeof findTimeZone>[0]

/** The time zone of a hall: that of its place, or else of country and city; null if neither tells it. */
const likelyZone = (hall: Hall, place: { time_zone: string } | null | undefined) =>
  place?.time_zone ?? findTimeZone(hall) ?? null

/** A new event at its place, with the time zone of its hall where none was given. */
export const placed = (event: EventInput, place: { id: number; time_zone: string } | undefined) => ({
  ...event,
  place_id: place?.id ?? null,
  time_zone: event.time_zone ?? likelyZone(event, place),
})

/** Whether a change moves the event: then its place is found anew. */
export const isMoved = (event: Hall & { place: { id: number } | null }, change: EventChange) =>
  (change.place_id != null && change.place_id !== event.place?.id) ||
  (change.place_id === null && event.place !== null) ||
  (['location_city', 'location_country'] as const).some(
    (name) => change[name] !== undefined && change[name] !== event[name],
  )

/**
 * The change with the place that it leads to. The time zone moves with the event, unless somebody has chosen another
 * than that of its place.
 */
export function replaced(
  event: Hall & { time_zone: string | null; place: { id: number; time_zone: string } | null },
  change: EventChange,
  place: { id: number; time_zone: string } | null | undefined,
): EventChange {
  const moved = { ...change, place_id: place?.id ?? null }
  const isChosen = event.time_zone !== likelyZone(event, event.place)
  if (change.time_zone || (change.time_zone === undefined && isChosen)) return moved
  return { ...moved, time_zone: likelyZone({ ...event, ...change }, place) }
}
