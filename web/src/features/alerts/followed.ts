import type { AlertFilters } from '@muster/contract/alerts'
import type { Place } from '@muster/contract/places'
import { defaultRadius, type EventSearch } from '@muster/site/event-filters'

export interface Followed {
  filters: AlertFilters
  place: Place | null
}

/** The filters of a search that an alert follows. It omits the days, as every alert is about upcoming events. */
export function followed(search: EventSearch, place: Place | undefined): Followed {
  const { near, radius_km } = search
  return {
    filters: {
      search: search.search.trim() || null,
      game_type: search.game_type || null,
      event_type: search.event_type || null,
      country: search.country || null,
      open: search.open === '' ? null : search.open === 'true',
      near_place: place?.id ?? null,
      near: near && !place ? rounded(near) : null,
      radius_km: near || place ? Number(radius_km || defaultRadius) : null,
    },
    place: place ?? null,
  }
}

/** Rounds to a tenth of a degree, as the server does. */
const rounded = (point: string) =>
  point
    .split(',')
    .map((degrees) => Number(Number(degrees).toFixed(1)))
    .join(',')
