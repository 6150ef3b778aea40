import { formatDistance, unitIn } from '@muster/contract/distances'
import type { EventFilters } from '@muster/contract/event-search'
import { type EventType, eventTypeNames, gameNames } from '@muster/contract/games'
import type { EventRow } from '../events/queries.ts'

/** What a feed says about itself. */
export interface FeedInfo {
  title: string
  /** The feed's own address. */
  address: string
  publicUrl: string
}

/** How long an event is assumed to last, in hours, while nobody has said when it ends. */
const usualHours: Record<EventType, number> = { tournament: 8, friendly: 4 }

/**
 * When an event ends, or probably ends where that is an estimate: an entry without a length would be a line in a
 * calendar, and keep nothing free.
 */
export function endOf({ event_type, ends_at }: Pick<EventRow, 'event_type' | 'ends_at'>, start: Date) {
  // RFC 5545 knows seconds, and demands an end after the start; an event may end when it begins.
  if (ends_at && ends_at.getTime() - start.getTime() >= 1000) return { end: ends_at, isEstimate: false }
  return { end: new Date(start.getTime() + usualHours[event_type] * 3_600_000), isEstimate: true }
}

/** How many events a calendar holds. */
const eventsInCalendar = 500

/** For how many days an event stays in calendars whose address names no days. */
const daysKept = 30

/**
 * Which events a calendar holds: from a month ago on, unless its address says otherwise; and where there are too many,
 * those nearest to the day that it names.
 */
export function inCalendar(filters: EventFilters, now: Temporal.Instant): EventFilters {
  const { from, to } = filters
  const monthAgo = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: daysKept }).toString()
  const days = (from ?? to) ? { from } : { from: monthAgo }
  const sort = from === undefined && to !== undefined ? '-date' : 'date'
  return { ...filters, ...days, sort, limit: eventsInCalendar, cursor: undefined }
}

/** What the list is around; null where it is around nothing. */
type Around = {
  latitude: number
  longitude: number
  radius_km: number
  place: { name: string; country: string } | null
} | null

/** What a feed is called, to tell one from another: `Muster: Spearhead, Poland, “chess”, within 50 km of Gdańsk`. */
export function feedTitle({ game_type, event_type, country, search }: Partial<EventFilters>, centre: Around): string {
  const named = [game_type && gameNames[game_type], event_type && eventTypeNames[event_type], country]
  const around =
    centre &&
    `within ${formatDistance(centre.radius_km, unitIn(centre.place?.country))} of ${centre.place?.name ?? `${centre.latitude}, ${centre.longitude}`}`
  const all = [...named, search && `“${search}”`, around].filter((name) => Boolean(name))
  return all.length > 0 ? `Muster: ${all.join(', ')}` : 'Muster events'
}
