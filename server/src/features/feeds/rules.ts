import { formatDistance, unitIn } from '@muster/contract/distances'
import type { EventFilters } from '@muster/contract/event-search'
import { type EventType, eventTypeNames, gameNames } from '@muster/contract/games'
import type { BriefRow } from '../events/queries.ts'

/** The metadata of a feed. */
export interface FeedInfo {
  title: string
  /** The feed's own address. */
  address: string
  publicUrl: string
}

/** The assumed duration of an event, in hours, when its end is unknown. */
const defaultHours: Record<EventType, number> = { tournament: 8, friendly: 4 }

/**
 * The end of an event, or an estimate. An entry without a duration would be a line in a calendar and reserve no time.
 */
export function endOf({ event_type, ends_at }: Pick<BriefRow, 'event_type' | 'ends_at'>, start: Date) {
  // RFC 5545 has a resolution of seconds and requires an end after the start; an event may end when it begins.
  if (ends_at && ends_at.getTime() - start.getTime() >= 1000) return { end: ends_at, isEstimate: false }
  return { end: new Date(start.getTime() + defaultHours[event_type] * 3_600_000), isEstimate: true }
}

/** The maximum number of events in a calendar. */
const eventsInCalendar = 500

/** The number of days that a past event stays in calendars without a span in their address. */
const pastDays = 30

/**
 * The filters of a calendar: events since a month ago unless its address gives a span. If there are too many, it
 * contains those nearest to the start of the span, or to its end if only that is given.
 */
export function filtersForCalendar(filters: EventFilters, now: Temporal.Instant): EventFilters {
  const { from, to } = filters
  const monthAgo = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: pastDays }).toString()
  const days = (from ?? to) ? { from } : { from: monthAgo }
  const sort = from === undefined && to !== undefined ? '-date' : 'date'
  return { ...filters, ...days, sort, limit: eventsInCalendar, cursor: undefined }
}

/** The centre of the list; null without one. */
type Around = {
  latitude: number
  longitude: number
  radius_km: number
  place: { name: string; country: string } | null
} | null

/**
 * The title of a feed, which distinguishes it from others: `Muster: Spearhead, Poland, “chess”, within 50 km of
 * Gdańsk`.
 */
export function feedTitle({ game_type, event_type, country, search }: Partial<EventFilters>, centre: Around): string {
  const named = [game_type && gameNames[game_type], event_type && eventTypeNames[event_type], country]
  const around =
    centre &&
    `within ${formatDistance(centre.radius_km, unitIn(centre.place?.country))} of ${centre.place?.name ?? `${centre.latitude}, ${centre.longitude}`}`
  const all = [...named, search && `“${search}”`, around].filter((name) => Boolean(name))
  return all.length > 0 ? `Muster: ${all.join(', ')}` : 'Muster events'
}
