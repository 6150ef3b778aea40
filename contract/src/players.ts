import { endpoint } from './endpoint.ts'
import { Centre, Visibility } from './events.ts'
import { Cursor, Id, Instant, numberInQuery, text } from './fields.ts'
import { EventType, GameType, GrandAlliance } from './game-schemas.ts'
import { SideArmy } from './matches.ts'
import { PlayerVisibility } from './player-fields.ts'
import { placeSearchMax, searchMax } from './search-limits.ts'
import { Near, oneCentre, radiusWithCentre } from './search-schemas.ts'
import { z } from './zod.ts'

const record = {
  /** Matches won. @example 14 */
  wins: z.int(),
  /** Matches drawn. @example 2 */
  draws: z.int(),
  /** Matches lost. @example 9 */
  losses: z.int(),
}

/** Matches with a result. */
export const PlayerRecord = z.object(record).meta({ id: 'PlayerRecord' })
export type PlayerRecord = z.infer<typeof PlayerRecord>

/** The record with one army; the fields of the army are null for matches without one. */
export const RecordByArmy = z
  .object({
    game_type: GameType,
    /** As in the army catalogue; null for matches without an army. @example 112 */
    army_id: Id.nullable(),
    /** As in the army catalogue; null for matches without an army. @example The Great-grand Gnawhorde */
    name: z.string().nullable(),
    /** The faction, by its name in the catalogue; null for matches without an army. @example Skaven */
    faction: z.string().nullable(),
    grand_alliance: GrandAlliance.nullable(),
    ...record,
  })
  .meta({ id: 'RecordByArmy' })
export type RecordByArmy = z.infer<typeof RecordByArmy>

/** The record with one faction of a game. */
export const RecordByFaction = RecordByArmy.omit({ army_id: true, name: true })
  .extend({
    /**
     * The share of wins of all players with this faction in this game, from 0 to 1, as in `GET /stats/armies`; null
     * without a faction, or with too few matches.
     * @example 0.47
     */
    faction_rate: z.number().min(0).max(1).nullable(),
  })
  .meta({ id: 'RecordByFaction' })
export type RecordByFaction = z.infer<typeof RecordByFaction>

/** The record of one quarter of a year; an event without a date counts from its creation. */
export const RecordByQuarter = z
  .object({
    /** The year at the hall. @example 2026 */
    year: z.int(),
    /** From 1 to 4. @example 4 */
    quarter: z.int().min(1).max(4),
    ...record,
  })
  .meta({ id: 'RecordByQuarter' })
export type RecordByQuarter = z.infer<typeof RecordByQuarter>

/** An event in the record of a player. */
export const PlayedEvent = z
  .object({
    /** Part of the URL of the event. @example 7 */
    id: Id,
    /** The title of the event. @example Newcastle Winter Clash */
    title: z.string(),
    game_type: GameType,
    event_type: EventType,
    /** When it begins, in UTC; null if the date is not set. @example 2026-11-21T09:00:00.000Z */
    event_date: Instant.nullable(),
    /** That of the hall, by its IANA name; null if it is not known. @example Europe/London */
    time_zone: z.string().nullable(),
    /** The city, as the organiser wrote it; null if unknown. @example Newcastle upon Tyne */
    location_city: z.string().nullable(),
    /** The English name of the country; null if unknown. @example United Kingdom */
    location_country: z.string().nullable(),
    /** Others see only listed events in a record. @example listed */
    visibility: Visibility,
  })
  .meta({ id: 'PlayedEvent' })
export type PlayedEvent = z.infer<typeof PlayedEvent>

/** What a player did in one event. */
export const Participation = z
  .object({
    event: PlayedEvent,
    /** The `id` of the participant. @example 41 */
    participant_id: Id,
    /** The name in that event. @example Ana */
    nickname: z.string(),
    /** The army of the participant; null while it is unknown. */
    army: SideArmy.nullable(),
    ...record,
    /** The place in the standings; null without a match. @example 2 */
    position: z.int().nullable(),
    /** How many participants have a position. @example 22 */
    ranked: z.int(),
  })
  .meta({ id: 'Participation' })
export type Participation = z.infer<typeof Participation>

/** The record against one opponent: everyone with the same account, or without one by the same nickname. */
export const Opponent = z
  .object({
    /** Their participant in the latest event together; send it as `opponent` to list the matches. @example 42 */
    participant_id: Id,
    /** The name in that event. @example Ana */
    nickname: z.string(),
    /** The word in the address of the opponent; null unless that player is public. */
    handle: z.string().nullable(),
    ...record,
    /** The date of the latest event together, in UTC. @example 2026-11-21T09:00:00.000Z */
    last_played: Instant,
  })
  .meta({ id: 'Opponent' })
export type Opponent = z.infer<typeof Opponent>

/** One side of a match. */
export const PlayedSide = z
  .object({
    /** The `id` of the participant. @example 41 */
    participant_id: Id,
    /** The name in that event. @example Ana */
    nickname: z.string(),
    /** The army in this match; null while it is unknown. */
    army: SideArmy.nullable(),
    /** Victory points; null until they are known. @example 22 */
    score: z.int().nullable(),
  })
  .meta({ id: 'PlayedSide' })

/** A match from the side of a player. */
export const PlayerMatch = z
  .object({
    /** Unique over all events. @example 310 */
    id: Id,
    event: PlayedEvent,
    /** Counts from 1; null for a match outside the rounds. @example 1 */
    round_number: z.int().nullable(),
    /** Where it is played; null if tables have no numbers. @example 4 */
    table_number: z.int().nullable(),
    /** For the player; pending until both scores are known. @example win */
    result: z.enum(['win', 'draw', 'loss', 'pending']),
    /** The player. */
    own: PlayedSide,
    /** The other side of a match. */
    opponent: PlayedSide.extend({
      /** The word in the address of the opponent; null unless that player is public. */
      handle: z.string().nullable(),
    }).meta({ id: 'PlayedOpponent' }),
  })
  .meta({ id: 'PlayerMatch' })
export type PlayerMatch = z.infer<typeof PlayerMatch>

/** The record of a player. Others see only listed events in it. */
export const Player = z
  .object({
    /** The word in the address of the player. @example ana */
    handle: z.string(),
    /** The name of the account. @example Ana */
    nickname: z.string(),
    /** Who sees the record. @example public */
    visibility: PlayerVisibility,
    /** When the account was created, in UTC. @example 2026-09-14T18:05:12.000Z */
    since: Instant,
    /** How many events the player took part in. @example 6 */
    events: z.int(),
    /** How many matches with a result. @example 25 */
    matches: z.int(),
    /** All matches with a result. */
    record: PlayerRecord,
    /** The same by army, most matches first. */
    by_army: z.array(RecordByArmy),
    /** The same by faction, most matches first. */
    by_faction: z.array(RecordByFaction),
    /** The same by quarter, oldest first; quarters without a match are left out. */
    by_quarter: z.array(RecordByQuarter),
    /** At most five events that were not all lost, the best results first, by `position / (ranked + 1)`. */
    best: z.array(Participation),
    /** At most five opponents, those met most often first. */
    opponents: z.array(Opponent),
  })
  .meta({ id: 'Player' })
export type Player = z.infer<typeof Player>

/** A public player. */
export const ListedPlayer = z
  .object({
    /** The word in the address of the player. @example ana */
    handle: z.string(),
    /** The name of the account. @example Ana */
    nickname: z.string(),
    /** How many listed events the player took part in. @example 6 */
    events: z.int(),
    /** The city, as the organiser wrote it; null if unknown. @example Newcastle upon Tyne */
    location_city: z.string().nullable(),
    /** The English name of the country; null if unknown. @example United Kingdom */
    location_country: z.string().nullable(),
    /** How far the last event was from the centre of the list; null in a list without one. @example 12.4 */
    distance_km: z.number().nullable(),
  })
  .meta({ id: 'ListedPlayer' })
export type ListedPlayer = z.infer<typeof ListedPlayer>

export const PlayerFilters = z
  .object({
    /** Words of the nickname or the handle, regardless of case and accents. @example ana */
    search: text(searchMax).optional(),
    /** Latitude and longitude in degrees; only players whose last event was near are found. @example 54.97,-1.61 */
    near: Near.optional(),
    /** The same by the id of a place, or by its name. @example "2641673" */
    near_place: text(placeSearchMax).optional(),
    /** How far around that point, in kilometres; 100 by default. @example 50 */
    radius_km: numberInQuery(1, 500).optional(),
    /** The maximum number of items on one page. @example 50 */
    limit: numberInQuery(1, 100).default(50),
    cursor: Cursor.optional(),
  })
  .refine(...oneCentre)
  .refine(...radiusWithCentre)
export type PlayerFilters = z.output<typeof PlayerFilters>

const PlayerParams = z.object({
  /** The word in the address of the player. @example ana */
  handle: z.string().max(100),
})
export type PlayerParams = z.output<typeof PlayerParams>

const PlayerPage = z.object({
  /** The maximum number of items on one page. @example 50 */
  limit: numberInQuery(1, 100).default(50),
  cursor: Cursor.optional(),
})
export type PlayerPage = z.output<typeof PlayerPage>

export const PlayerMatchFilters = PlayerPage.extend({
  /** Only matches against this opponent, by the `participant_id` of any event together. @example 42 */
  opponent: numberInQuery(1, Number.MAX_SAFE_INTEGER).optional(),
  /** Only matches that the player played with this army. @example 112 */
  army_id: numberInQuery(1, Number.MAX_SAFE_INTEGER).optional(),
  /** Only this game. @example AOS */
  game_type: GameType.optional(),
})
export type PlayerMatchFilters = z.output<typeof PlayerMatchFilters>

const read = { method: 'GET', tag: 'players', access: 'anyone', isLarge: true } as const
const readOne = { ...read, params: PlayerParams, refusals: ['not_found'] } as const

/** Public players by name, or nearest first around a centre. */
export const listPlayers = endpoint({
  ...read,
  path: '/players',
  query: PlayerFilters,
  /** A page of public players. */
  response: z
    .object({
      /** By name; around a centre, nearest first. */
      players: z.array(ListedPlayer),
      /** The centre of the search; null without one. @example null */
      centre: Centre.nullable(),
      /** Send it as `cursor` to get the next page; null on the last one. */
      next_cursor: z.string().nullable(),
    })
    .meta({ id: 'PlayerList' }),
})

/**
 * The record of a player, if the caller may see it.
 * @returns The record. A player who the caller may not see is `not_found`, like one who does not exist.
 */
export const getPlayer = endpoint({
  ...readOne,
  path: '/players/:handle',
  response: Player,
})

/** The matches of a player, newest first, with the record of all that match the filters. */
export const listPlayerMatches = endpoint({
  ...readOne,
  path: '/players/:handle/matches',
  query: PlayerMatchFilters,
  /** A page of matches of a player. */
  response: z
    .object({
      /** Newest first. */
      matches: z.array(PlayerMatch),
      /** Of all matches that pass the filters, on all pages. */
      record: PlayerRecord,
      /** Send it as `cursor` to get the next page; null on the last one. */
      next_cursor: z.string().nullable(),
    })
    .meta({ id: 'PlayerMatchList' }),
})

/** The events of a player, newest first. */
export const listPlayerEvents = endpoint({
  ...readOne,
  path: '/players/:handle/events',
  query: PlayerPage,
  /** A page of events of a player. */
  response: z
    .object({
      /** Newest first. */
      events: z.array(Participation),
      /** Send it as `cursor` to get the next page; null on the last one. */
      next_cursor: z.string().nullable(),
    })
    .meta({ id: 'PlayerEventList' }),
})

/** The opponents of a player with the record against each, those met most often first. */
export const listOpponents = endpoint({
  ...readOne,
  path: '/players/:handle/opponents',
  /** The opponents of a player. */
  response: z
    .object({
      /** At most 1,000, those met most often first. */
      opponents: z.array(Opponent),
    })
    .meta({ id: 'OpponentList' }),
})
