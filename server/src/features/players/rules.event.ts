import type { PlayedEvent } from '@muster/contract/players'

type EventFields = Omit<PlayedEvent, 'id' | 'event_date'> & { event_id: number; event_date: Date | null }

/** An event as records and ratings show it. */
export const presentEvent = (row: EventFields): PlayedEvent => ({
  id: row.event_id,
  title: row.title,
  game_type: row.game_type,
  event_type: row.event_type,
  event_date: row.event_date?.toISOString() ?? null,
  time_zone: row.time_zone,
  location_city: row.location_city,
  location_country: row.location_country,
  visibility: row.visibility,
})
