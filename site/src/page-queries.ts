import { armyFilterNames, armyPageParameters, readArmyFilters, readStrengthFilters } from './army-filters.ts'
import {
  catalogueQuery,
  compareQuery,
  factionQuery,
  matchupsQuery,
  recordsQuery,
  strengthsQuery,
  trendQuery,
} from './army-queries.ts'
import { eventFilterNames, readEventSearch } from './event-filters.ts'
import { boardParameters, eventPageParameters } from './event-path.ts'
import { playerFilterNames, playerParameters, readPlayerPage, readPlayerSearch } from './player-pages.ts'
import { partQueries, playerQuery, playersQuery } from './player-queries.ts'
import {
  type ApiQuery,
  eventQuery,
  eventsQuery,
  homeCounters,
  matchesQuery,
  openDataQuery,
  participantsQuery,
  readRound,
  roundsQuery,
  slipQuery,
  someEvents,
  standingsQuery,
} from './queries.ts'
import type { PagePath } from './routes.ts'

type PageQueries = (params: Record<string, string | undefined>, query: URLSearchParams, today: string) => ApiQuery[]

/**
 * The queries of each page. They start when a page opens or when a click on a link to it is likely, and the server's
 * HTML lists them for the browser. `today` is that of the reader, or of UTC on the server, which does not know it. They
 * are separate from the routes because the filters of armies are large.
 */
export const pageQueries: Partial<Record<PagePath, PageQueries>> = {
  '/': (_, __, today) => [homeCounters, someEvents('upcoming', 'all', today), someEvents('past', 'all', today)],
  '/data': () => [openDataQuery],
  '/events': (_, query, today) => [eventsQuery(readEventSearch(query), today)],
  '/events/:event_id': ({ event_id }, query) => {
    const id = Number(event_id)
    const after = readRound(query, 'after')
    return [
      eventQuery(id),
      participantsQuery(id),
      matchesQuery(id),
      roundsQuery(id),
      ...(after === undefined ? [] : [standingsQuery(id, after)]),
    ]
  },
  '/r/:code': ({ code = '' }) => [slipQuery(code)],
  '/events/:event_id/board': ({ event_id }) => {
    const id = Number(event_id)
    return [eventQuery(id), participantsQuery(id), matchesQuery(id), roundsQuery(id), standingsQuery(id)]
  },
  '/armies': (_, query) => {
    const filters = readArmyFilters(query)
    return [
      recordsQuery(withGrouping(filters, query)),
      trendQuery(filters),
      matchupsQuery(filters),
      strengthsQuery(readStrengthFilters(query)),
    ]
  },
  '/armies/compare': (_, query) => {
    const { grand_alliance: _grand_alliance, ...filters } = readArmyFilters(query)
    const [a, b] = [query.get('a'), query.get('b')]
    const pair = a && b ? { a, b } : {}
    // With one of the two, or the same twice, there is nothing to compare yet.
    const isComplete = a && b ? a !== b : !a && !b
    return [catalogueQuery(filters.game_type), ...(isComplete ? [compareQuery({ ...filters, ...pair })] : [])]
  },
  '/armies/:faction': ({ faction = '' }, query) => {
    const { grand_alliance: _grand_alliance, ...filters } = readArmyFilters(query)
    const { grand_alliance: _alliance_of_season, ...season } = readStrengthFilters(query)
    return [factionQuery(faction, filters), strengthsQuery({ ...season, faction })]
  },
  '/players': (_, query) => [playersQuery(readPlayerSearch(query))],
  '/players/:handle': ({ handle = '' }, query) => [playerQuery(handle), ...partQueries(handle, readPlayerPage(query))],
}

/** The parameters that a page reads. Others in an address do not change the page. */
export const pageParameters: Partial<Record<PagePath, readonly string[]>> = {
  '/events': eventFilterNames,
  '/events/:event_id': eventPageParameters,
  '/events/:event_id/board': boardParameters,
  '/armies': [...armyFilterNames, ...armyPageParameters['/armies']],
  '/armies/compare': [...armyFilterNames, ...armyPageParameters['/armies/compare']],
  '/armies/:faction': [...armyFilterNames, ...armyPageParameters['/armies/:faction']],
  '/players': playerFilterNames,
  '/players/:handle': playerParameters,
  '/events/:event_id/me': ['key'],
  '/login': ['return_to'],
  '/register': ['return_to'],
  '/forgot-password': ['return_to'],
  '/verify-email': ['token', 'return_to'],
  '/reset-password': ['token'],
  '/alerts/end': ['token'],
  '/restore-account': ['token'],
  '/mails/end': ['token', 'kind'],
}

/** Adds the grouping if the address asks for armies instead of factions. */
export const withGrouping = <Filters extends object>(filters: Filters, query: URLSearchParams) =>
  query.get('group_by') === 'army' ? { ...filters, group_by: 'army' as const } : filters
