import { formatDistance, unitIn } from '@muster/contract/distances'
import { eventTypeNames, gameNames } from '@muster/contract/games'
import type { Place } from '@muster/contract/places'
import { defaultRadius, type EventSearch, eventStates, eventTimes, searchAddress } from '@muster/site/event-filters'
import type { LastSearch } from './last-search.ts'

type NamedPlace = Pick<Place, 'name' | 'country'>

/** `Spearhead, tournament, within 50 km of Leeds, upcoming`; empty for a search without a filter. */
export function describeSearch(filters: EventSearch, place: NamedPlace | undefined): string {
  const { game_type, event_type, radius_km, when, country, state, open, search } = filters
  const parts = [
    game_type && gameNames[game_type],
    event_type && eventTypeNames[event_type].toLowerCase(),
    search && `“${search}”`,
    country,
    place && `within ${formatDistance(Number(radius_km || defaultRadius), unitIn(place.country))} of ${place.name}`,
    when && when !== 'dates' && eventTimes[when].toLowerCase(),
    state && eventStates[state].toLowerCase(),
    open && `${open === 'true' ? '' : 'not '}open for joining`,
  ]
  const text = parts.filter(Boolean).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Stores a search on this device, unless it contains the position of the device, which is never stored. */
export function keepLastSearch(storage: Storage, filters: EventSearch, place: NamedPlace | undefined) {
  const words = describeSearch(filters, place)
  if (filters.near !== '' || words === '' || (filters.near_place !== '' && place === undefined)) return
  const address = searchAddress({ ...filters, cursor: '', view: '' })
  storage.setItem('last_search', JSON.stringify({ address, words } satisfies LastSearch))
}
