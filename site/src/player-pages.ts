import type { Player } from '@muster/contract/players'
import { ratingScopes } from '@muster/contract/rating-scopes'
import { type EventSearch, readEventSearch } from './event-filters.ts'
import type { PageMeta } from './page-meta.ts'

/** The filters of the page of all players: the filters of events that apply to players. */
export type PlayerSearch = Pick<EventSearch, 'search' | 'near' | 'near_place' | 'radius_km' | 'cursor'>

export const playerFilterNames = ['search', 'near', 'near_place', 'radius_km', 'cursor'] as const

export function readPlayerSearch(query: URLSearchParams): PlayerSearch {
  const { search, near, near_place, radius_km, cursor } = readEventSearch(query)
  return { search, near, near_place, radius_km, cursor }
}

/** The parts of a player's page, by their names in the address. */
export const playerParts = {
  overview: 'Overview',
  rating: 'Rating',
  opponents: 'Opponents',
  matches: 'Matches',
  events: 'Events',
} as const
export type PlayerPart = keyof typeof playerParts

export const playerParameters = [
  'part',
  'opponent',
  'army_id',
  'game_type',
  'cursor',
  'scope',
  'against',
  'order',
] as const

const isPart = (text: string): text is PlayerPart => Object.hasOwn(playerParts, text)
const idIn = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined)

/** What the address of a player's page says: the part, which matches, which rating against whom, and in which order. */
export function readPlayerPage(query: URLSearchParams) {
  const part = query.get('part') ?? ''
  return {
    part: isPart(part) ? part : ('overview' as const),
    opponent: idIn(query.get('opponent')),
    army_id: idIn(query.get('army_id')),
    game_type: readEventSearch(query).game_type || undefined,
    cursor: readEventSearch(query).cursor || undefined,
    scope: ratingScopes.find((scope) => scope === query.get('scope')) ?? 'tournaments',
    /** The handle of a possible opponent. */
    against: query.get('against')?.trim().slice(0, 100) || undefined,
    /** Which opponents come first. */
    order: query.get('order') === 'losses' ? ('losses' as const) : ('matches' as const),
  }
}
export type PlayerPageQuery = ReturnType<typeof readPlayerPage>
/** Which matches of a player are listed. */
export type MatchFilters = Pick<PlayerPageQuery, 'opponent' | 'army_id' | 'game_type' | 'cursor'>

type Described = Pick<Player, 'nickname' | 'events' | 'matches' | 'record'>

/** Metadata of the page of a player. */
export const playerPage = ({ nickname, events, matches, record }: Described): PageMeta => ({
  title: nickname,
  description: `The record of ${nickname} on Muster: ${events} events and ${matches} matches, with ${record.wins} wins, ${record.draws} draws and ${record.losses} losses, by army, over time and against each opponent.`,
})
