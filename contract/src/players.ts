import { endpoint } from './endpoint.ts'
import { Centre, Visibility } from './events.ts'
import { Cursor, Id, Instant, numberInQuery, text } from './fields.ts'
import { EventType, GameType, GrandAlliance } from './game-schemas.ts'
import { SideArmy } from './matches.ts'
import { PlayerVisibility } from './player-fields.ts'
import { placeSearchMax, searchMax } from './search-limits.ts'
import { Near, oneCentre, radiusWithCentre } from './search-schemas.ts'
import { z } from './zod.ts'

const record = { wins: z.int(), draws: z.int(), losses: z.int() }

/** Matches with a result. */
export const PlayerRecord = z.object(record).meta({ id: 'PlayerRecord' })
export type PlayerRecord = z.infer<typeof PlayerRecord>

/** A record with one army; `army_id`, `name`, `faction` and `grand_alliance` are null for matches without an army. */
export const RecordByArmy = z
  .object({
    game_type: GameType,
    army_id: Id.nullable(),
    name: z.string().nullable(),
    faction: z.string().nullable(),
    grand_alliance: GrandAlliance.nullable(),
    ...record,
  })
  .meta({ id: 'RecordByArmy' })
export type RecordByArmy = z.infer<typeof RecordByArmy>

export const RecordByFaction = RecordByArmy.omit({ army_id: true, name: true })
  .extend({
    /** The share of wins of all players with the faction in this game, as in `GET /stats/armies`; null if unknown. */
    faction_rate: z.number().min(0).max(1).nullable(),
  })
  .meta({ id: 'RecordByFaction' })
export type RecordByFaction = z.infer<typeof RecordByFaction>

/** A quarter of a year by the calendar of each hall. Events without a date count from their creation. */
export const RecordByQuarter = z
  .object({ year: z.int(), quarter: z.int().min(1).max(4), ...record })
  .meta({ id: 'RecordByQuarter' })
export type RecordByQuarter = z.infer<typeof RecordByQuarter>

/** An event in the record of a player. */
export const PlayedEvent = z
  .object({
    id: Id,
    title: z.string(),
    game_type: GameType,
    event_type: EventType,
    event_date: Instant.nullable(),
    time_zone: z.string().nullable(),
    location_city: z.string().nullable(),
    location_country: z.string().nullable(),
    visibility: Visibility,
  })
  .meta({ id: 'PlayedEvent' })
export type PlayedEvent = z.infer<typeof PlayedEvent>

/** What a player did in one event. */
export const Participation = z
  .object({
    event: PlayedEvent,
    participant_id: Id,
    nickname: z.string(),
    army: SideArmy.nullable(),
    ...record,
    /** In the standings; null without a match. */
    position: z.int().nullable(),
    /** The number of participants with a position. */
    ranked: z.int(),
  })
  .meta({ id: 'Participation' })
export type Participation = z.infer<typeof Participation>

/** Everyone with the same account, or without one by the same nickname. */
export const Opponent = z
  .object({
    /** In their latest event together; filters `GET /players/:handle/matches`. */
    participant_id: Id,
    /** As in that event. */
    nickname: z.string(),
    /** Null unless the opponent is a public player. */
    handle: z.string().nullable(),
    ...record,
    /** The date of the latest event together. */
    last_played: Instant,
  })
  .meta({ id: 'Opponent' })
export type Opponent = z.infer<typeof Opponent>

export const PlayedSide = z
  .object({ participant_id: Id, nickname: z.string(), army: SideArmy.nullable(), score: z.int().nullable() })
  .meta({ id: 'PlayedSide' })

/** A match from the side of a player. */
export const PlayerMatch = z
  .object({
    id: Id,
    event: PlayedEvent,
    round_number: z.int().nullable(),
    table_number: z.int().nullable(),
    result: z.enum(['win', 'draw', 'loss', 'pending']),
    own: PlayedSide,
    opponent: PlayedSide.extend({ handle: z.string().nullable() }).meta({ id: 'PlayedOpponent' }),
  })
  .meta({ id: 'PlayerMatch' })
export type PlayerMatch = z.infer<typeof PlayerMatch>

export const Player = z
  .object({
    handle: z.string(),
    nickname: z.string(),
    visibility: PlayerVisibility,
    /** When the account was created. */
    since: Instant,
    events: z.int(),
    /** Matches with a result. */
    matches: z.int(),
    record: PlayerRecord,
    /** Most matches first. */
    by_army: z.array(RecordByArmy),
    by_faction: z.array(RecordByFaction),
    /** Oldest first. */
    by_quarter: z.array(RecordByQuarter),
    /** At most five events that were not all lost, the best results first: by `position / (ranked + 1)`. */
    best: z.array(Participation),
    /** At most five, those met most often first. */
    opponents: z.array(Opponent),
  })
  .meta({ id: 'Player' })
export type Player = z.infer<typeof Player>

/** A public player in a list. */
export const ListedPlayer = z
  .object({
    handle: z.string(),
    nickname: z.string(),
    /** Listed events. */
    events: z.int(),
    /** Where the player last took part in a listed event; null if unknown. */
    location_city: z.string().nullable(),
    location_country: z.string().nullable(),
    /** From the centre of the list; null in a list without one. */
    distance_km: z.number().nullable(),
  })
  .meta({ id: 'ListedPlayer' })
export type ListedPlayer = z.infer<typeof ListedPlayer>

export const PlayerFilters = z
  .object({
    search: text(searchMax).optional(),
    near: Near.optional(),
    /** The id of a place, or its name. */
    near_place: text(placeSearchMax).optional(),
    /** How far around `near` or `near_place`, in kilometres. */
    radius_km: numberInQuery(1, 500).optional(),
    limit: numberInQuery(1, 100).default(50),
    cursor: Cursor.optional(),
  })
  .refine(...oneCentre)
  .refine(...radiusWithCentre)
export type PlayerFilters = z.output<typeof PlayerFilters>

const PlayerParams = z.object({ handle: z.string().max(100) })
export type PlayerParams = z.output<typeof PlayerParams>

const PlayerPage = z.object({ limit: numberInQuery(1, 100).default(50), cursor: Cursor.optional() })
export type PlayerPage = z.output<typeof PlayerPage>

export const PlayerMatchFilters = PlayerPage.extend({
  /** Any participant of the opponent. */
  opponent: numberInQuery(1, Number.MAX_SAFE_INTEGER).optional(),
  /** The player's own army. */
  army_id: numberInQuery(1, Number.MAX_SAFE_INTEGER).optional(),
  game_type: GameType.optional(),
})
export type PlayerMatchFilters = z.output<typeof PlayerMatchFilters>

const read = { method: 'GET', tag: 'players', access: 'anyone', isLarge: true } as const
const readOne = { ...read, params: PlayerParams, refusals: ['not_found'] } as const

export const listPlayers = endpoint({
  ...read,
  path: '/players',
  summary: 'Public players by name, or nearest first around a centre',
  query: PlayerFilters,
  response: z
    .object({
      players: z.array(ListedPlayer),
      /** The point that `near` or `near_place` resolves to; null without them. */
      centre: Centre.nullable(),
      next_cursor: z.string().nullable(),
    })
    .meta({ id: 'PlayerList' }),
})

export const getPlayer = endpoint({
  ...readOne,
  path: '/players/:handle',
  summary: 'The record of a player, if the caller may see it',
  response: Player,
})

export const listPlayerMatches = endpoint({
  ...readOne,
  path: '/players/:handle/matches',
  summary: 'The matches of a player, newest first, with the record of all that match the filters',
  query: PlayerMatchFilters,
  response: z
    .object({ matches: z.array(PlayerMatch), record: PlayerRecord, next_cursor: z.string().nullable() })
    .meta({ id: 'PlayerMatchList' }),
})

export const listPlayerEvents = endpoint({
  ...readOne,
  path: '/players/:handle/events',
  summary: 'The events of a player, newest first',
  query: PlayerPage,
  response: z
    .object({ events: z.array(Participation), next_cursor: z.string().nullable() })
    .meta({ id: 'PlayerEventList' }),
})

export const listOpponents = endpoint({
  ...readOne,
  path: '/players/:handle/opponents',
  summary: 'The opponents of a player with the record against each, those met most often first',
  response: z.object({ opponents: z.array(Opponent) }).meta({ id: 'OpponentList' }),
})
