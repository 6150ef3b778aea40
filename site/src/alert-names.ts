import type { Alert, AlertFilters } from '@muster/contract/alerts'
import { formatDistance, unitIn } from '@muster/contract/distances'
import { gameNames } from '@muster/contract/games'
import { searchAddress } from './event-filters.ts'

// Names of alerts, for pages and messages. Imports no schema: the page would have to load it.

const kinds = { tournament: 'tournaments', friendly: 'friendly games' } as const

type Named = { filters: AlertFilters; place: Pick<NonNullable<Alert['place']>, 'name' | 'country'> | null }

/** `New Spearhead events within 50 km of Leeds`. */
export function nameOfAlert({ filters, place }: Named): string {
  const { game_type, event_type, search, country, open, radius_km, near } = filters
  const centre = place?.name ?? near?.replace(',', ', ')
  const parts = [
    'New',
    ...(game_type === null ? [] : [gameNames[game_type]]),
    event_type === null ? 'events' : kinds[event_type],
    ...(search === null ? [] : [`with “${search}”`]),
    ...(country === null ? [] : [`in ${withArticle(country)}`]),
    ...(radius_km === null || centre === undefined
      ? []
      : [`within ${formatDistance(radius_km, unitIn(place?.country))} of ${centre}`]),
  ]
  if (open === null) return parts.join(' ')
  return `${parts.join(' ')} that are ${open ? 'open' : 'not open'} for joining`
}

/** Adds the article where English needs one: `in the Netherlands`. */
const withArticle = (country: string) =>
  /^(United |Netherlands|Philippines|Bahamas|Gambia|Maldives|Comoros|Seychelles)|Republic|Islands$/.test(country)
    ? `the ${country}`
    : country

/** The address of the list of upcoming events that pass the filters. */
export const searchOfAlert = (filters: AlertFilters) => searchAddress({ ...filters, state: 'upcoming' })
