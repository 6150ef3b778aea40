import {
  getPlayer,
  listOpponents,
  listPlayerEvents,
  listPlayerMatches,
  type Opponent,
  type Participation,
  type PlayedEvent,
  type Player,
  type PlayerMatch,
} from '@muster/contract/players'
import {
  getPlayerRating,
  listRatedEvents,
  type PlayerRating,
  type RatedEvent,
  type RatingStep,
} from '@muster/contract/ratings'
import { server } from './server.ts'

export const playedEvent: PlayedEvent = {
  id: 7,
  title: 'Winter Clash',
  game_type: 'SPEARHEAD',
  event_type: 'tournament',
  event_date: '2026-02-01T09:00:00.000Z',
  time_zone: 'Europe/London',
  location_city: 'Leeds',
  location_country: 'United Kingdom',
  visibility: 'listed',
}

const clawpack = { name: 'Gnawfeast Clawpack', faction: 'Skaven', grand_alliance: 'Chaos' } as const

export const buildOpponent = (given: Partial<Opponent> = {}): Opponent => ({
  participant_id: 42,
  nickname: 'Ben',
  handle: null,
  wins: 2,
  draws: 0,
  losses: 1,
  last_played: '2026-02-01T09:00:00.000Z',
  ...given,
})

export const buildPlayerMatch = (given: Partial<PlayerMatch> = {}): PlayerMatch => ({
  id: 31,
  event: playedEvent,
  round_number: 2,
  table_number: 4,
  result: 'win',
  own: { participant_id: 41, nickname: 'Ana', army: clawpack, score: 20 },
  opponent: { participant_id: 42, nickname: 'Ben', army: null, score: 12, handle: null },
  ...given,
})

const participation: Participation = {
  event: playedEvent,
  participant_id: 41,
  nickname: 'Ana',
  army: clawpack,
  wins: 2,
  draws: 0,
  losses: 1,
  position: 2,
  ranked: 22,
}

const record = { wins: 2, draws: 0, losses: 1 }
const faction = { game_type: 'SPEARHEAD', faction: 'Skaven', grand_alliance: 'Chaos', ...record } as const

const buildPlayer = (given: Partial<Player> = {}): Player => ({
  handle: 'ana',
  nickname: 'Ana',
  visibility: 'public',
  since: '2025-03-04T05:06:07.000Z',
  events: 1,
  matches: 3,
  record,
  by_army: [{ ...faction, army_id: 112, name: clawpack.name }],
  by_faction: [{ ...faction, faction_rate: 0.47 }],
  by_quarter: [{ year: 2026, quarter: 1, ...record }],
  best: [participation],
  opponents: [buildOpponent()],
  ...given,
})

export const buildRating = (given: Partial<PlayerRating> = {}): PlayerRating => ({
  rating: 1612.4,
  deviation: 89.7,
  volatility: 0.06,
  is_provisional: false,
  events: 2,
  matches: 3,
  ...given,
})

export const buildStep = (given: Partial<RatingStep> = {}): RatingStep => ({
  event: playedEvent,
  rating: 1612.4,
  deviation: 89.7,
  change: 30.6,
  matches: 2,
  score: 1.5,
  expected: 1.176,
  ...given,
})

/** Stubs the rating of a player. Without arguments, there is none yet. */
export function serveRating(rating: PlayerRating | null = null, course: RatingStep[] = [], events: RatedEvent[] = []) {
  server.respond(getPlayerRating, ({ query }) => ({
    scope: query.scope === 'all' ? ('all' as const) : ('tournaments' as const),
    rating,
    course,
  }))
  server.respond(listRatedEvents, { events, next_cursor: null })
}

/** Stubs the responses about a player. Another call replaces them. */
export function servePlayer(given: Partial<Player> = {}, matches: PlayerMatch[] = [buildPlayerMatch()]) {
  const player = buildPlayer(given)
  server.respond(getPlayer, player)
  server.respond(listPlayerMatches, { matches, record: player.record, next_cursor: null })
  server.respond(listPlayerEvents, { events: player.best, next_cursor: null })
  server.respond(listOpponents, { opponents: player.opponents })
  serveRating()
}
