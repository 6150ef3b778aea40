import type { ArmyFilters } from '@muster/site/army-filters'
import {
  compareQuery,
  factionQuery,
  matchupsQuery,
  recordsQuery,
  strengthsQuery,
  trendQuery,
} from '@muster/site/army-queries'
import { toInfiniteQueryOptions, toQueryOptions } from '../../lib/queries.ts'

export interface RecordFilters extends ArmyFilters {
  group_by?: 'army'
}

// The previous result stays in view until the answer for the new filters arrives.
const keepPrevious = () => true

export const records = (filters: RecordFilters) => toQueryOptions(recordsQuery(filters), { keepPrevious })

export const matchups = (filters: ArmyFilters) => toQueryOptions(matchupsQuery(filters), { keepPrevious })

/** The strengths of all factions, or of one. */
export const strengths = (filters: Parameters<typeof strengthsQuery>[0]) =>
  toQueryOptions(strengthsQuery(filters), { keepPrevious: ({ query }) => query?.faction === filters?.faction })

export const trends = (filters: ArmyFilters) => toQueryOptions(trendQuery(filters), { keepPrevious })

export const factionRecord = (faction: string, filters: ArmyFilters) =>
  // But not the result of another faction.
  toQueryOptions(factionQuery(faction, filters), { keepPrevious: ({ params }) => params.faction === faction })

export interface GameFilters extends ArmyFilters {
  opponent?: string
  army_id?: string
}

export const games = (faction: string, filters: GameFilters) =>
  toInfiniteQueryOptions({
    name: 'GET /stats/armies/:faction/games',
    sent: { params: { faction }, query: { ...filters, limit: 20 } },
  })

/** Compares two factions; by default, the two that were played most. */
export const comparison = (pair: { a?: string; b?: string }, filters: ArmyFilters) =>
  toQueryOptions(compareQuery({ ...filters, ...pair }), {
    keepPrevious: ({ query }) => query?.a === pair.a && query?.b === pair.b,
  })

/** The missions with enough matches. */
export const missions = (filters: ArmyFilters) =>
  toQueryOptions({ name: 'GET /stats/missions', sent: { query: filters } }, { keepPrevious })

export const mission = (name: string, filters: ArmyFilters) =>
  toQueryOptions(
    { name: 'GET /stats/missions/:mission', sent: { params: { mission: name }, query: filters } },
    { keepPrevious: ({ params }) => params.mission === name },
  )

/** The armies at an event: in all rounds, or in those that played a mission. */
export const eventArmies = (event_id: number, mission = '') =>
  toQueryOptions(
    {
      name: 'GET /events/:event_id/armies',
      sent: { params: { event_id }, query: mission === '' ? {} : { mission } },
    },
    { keepPrevious: ({ params }) => Number(params.event_id) === event_id },
  )
