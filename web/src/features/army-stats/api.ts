import type { ArmyFilters } from '@muster/contract/army-filters'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { basePath, call, queryText } from '../../lib/api-client.ts'

export interface RecordsWish extends ArmyFilters {
  group_by?: 'army'
}

// What was found before stays in view until the answer to other filters is there.
const placeholderData = keepPreviousData

export const recordsQuery = (wish: RecordsWish) =>
  queryOptions({
    queryKey: ['army-stats', 'records', wish],
    queryFn: ({ signal }) => call('GET /stats/armies', { query: wish }, signal),
    placeholderData,
  })

export const matchupsQuery = (filters: ArmyFilters) =>
  queryOptions({
    queryKey: ['army-stats', 'matchups', filters],
    queryFn: ({ signal }) => call('GET /stats/armies/matchups', { query: filters }, signal),
    placeholderData,
  })

export const trendQuery = (filters: ArmyFilters) =>
  queryOptions({
    queryKey: ['army-stats', 'trend', filters],
    queryFn: ({ signal }) => call('GET /stats/armies/trend', { query: filters }, signal),
    placeholderData,
  })

export const factionStatsQuery = (faction: string, filters: ArmyFilters) =>
  queryOptions({
    queryKey: ['army-stats', 'faction', faction, filters],
    queryFn: ({ signal }) => call('GET /stats/armies/:faction', { params: { faction }, query: filters }, signal),
    // Not those of another faction.
    placeholderData: (before, query) => (query?.queryKey[2] === faction ? before : undefined),
  })

export interface GamesWish extends ArmyFilters {
  opponent?: string
  army_id?: string
}

export const gamesQuery = (faction: string, wish: GamesWish) =>
  infiniteQueryOptions({
    queryKey: ['army-stats', 'games', faction, wish],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...wish, limit: 20, ...(pageParam && { cursor: pageParam }) }
      return call('GET /stats/armies/:faction/games', { params: { faction }, query }, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

export const comparisonQuery = (a: string, b: string, filters: ArmyFilters) =>
  queryOptions({
    queryKey: ['army-stats', 'comparison', a, b, filters],
    queryFn: ({ signal }) => call('GET /stats/armies/compare', { query: { ...filters, a, b } }, signal),
    placeholderData: (before, query) => (query?.queryKey[2] === a && query.queryKey[3] === b ? before : undefined),
  })

/** Below the event's own key, so that it is fetched anew when something of the event changes. */
export const eventArmiesQuery = (event_id: number) =>
  queryOptions({
    queryKey: ['events', 'one', event_id, 'armies'],
    queryFn: ({ signal }) => call('GET /events/:event_id/armies', { params: { event_id }, query: {} }, signal),
  })

/** The address of a call's answer as a CSV file. */
export const csvAddress = (path: string, query: object = {}) => `${basePath}${path}.csv${queryText(query)}`
