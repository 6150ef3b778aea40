import type { GameType } from '@muster/contract/games'
import type { Player, PlayerFilters, PlayerMatchFilters, PlayerPage } from '@muster/contract/players'
import { standingsOf } from '@muster/rules/event-standings'
import type { Db } from '../../db/tables.ts'
import type { Viewer } from '../../http/authentication.ts'
import { AppError } from '../../http/routing/app-error.ts'
import { pageOf } from '../../http/routing/cursor.ts'
import { rateFactions } from '../army-stats/service.ts'
import { centreOf } from '../events/service.ts'
import { findManyStandings } from '../participants/queries.ts'
import { type PlacedRow, presentListed, presentMatch, presentOpponent, presentParticipation } from './present.ts'
import { countParticipations, findFinished, findParticipations, type ParticipationRow } from './queries.events.ts'
import { findPlayers } from './queries.listing.ts'
import { countFound, findMatches } from './queries.matches.ts'
import { countByEventAndArmy, countByOpponent, findOpponent, type Scope } from './queries.record.ts'
import { findPlayer, type PlayerRow, shareEvent } from './queries.ts'
import {
  bestOf,
  candidatesOf,
  countMatches,
  matchCursor,
  participationCursor,
  playerCursor,
  summarise,
} from './rules.ts'

/**
 * A player whom the viewer may see, and what of the record. Everyone sees a public player; those who share an event see
 * one who is open to participants; everyone sees themselves. Throws `not_found` for all others, in the same words as
 * for a handle that nobody has.
 */
export async function requirePlayer(
  db: Db,
  handle: string,
  viewer: Viewer,
): Promise<{ player: PlayerRow; scope: Scope }> {
  // PostgreSQL cannot read a NUL character.
  const player = handle.includes('\0') ? undefined : await findPlayer(db, handle.toLowerCase())
  const caller = await viewer.findCaller()
  if (!player) throw notFound()
  const isOwn = caller?.id === player.id
  if (!isOwn && !(await isOpenTo(db, player, caller?.id))) throw notFound()
  return { player, scope: { user_id: player.id, isOwn } }
}

async function isOpenTo(db: Db, { id, player_visibility }: PlayerRow, callerId: number | undefined) {
  if (player_visibility === 'participants') return callerId !== undefined && shareEvent(db, id, callerId)
  return player_visibility === 'public'
}

const notFound = () => new AppError('not_found', 'There is no player here whom you can see.')

/** At most this many best results and opponents in the overview. */
const overviewMax = 5

/** Throws `not_found`. */
export async function viewPlayer(db: Db, handle: string, viewer: Viewer): Promise<Player> {
  const { player, scope } = await requirePlayer(db, handle, viewer)
  const rows = await countByEventAndArmy(db, scope)
  const candidates = candidatesOf(rows)
  const finished = candidates.length === 0 ? [] : await findFinished(db, scope, candidates)
  const summary = summarise(rows)
  const rates = await rateGames(db, summary.by_faction)
  return {
    handle: player.handle,
    nickname: player.nickname,
    visibility: player.player_visibility,
    since: player.created_at.toISOString(),
    events: await countParticipations(db, scope),
    matches: countMatches(summary.record),
    ...summary,
    by_faction: summary.by_faction.map((entry) => ({
      ...entry,
      faction_rate: rates.get(entry.game_type)?.get(entry.faction ?? '') ?? null,
    })),
    best: bestOf(await withStandings(db, finished), overviewMax).map(presentParticipation),
    opponents: (await countByOpponent(db, scope, overviewMax)).map(presentOpponent),
  }
}

/** The rates of all factions in the games of a player. */
async function rateGames(db: Db, records: readonly { game_type: GameType }[]) {
  const games = [...new Set(records.map(({ game_type }) => game_type))]
  return new Map(await Promise.all(games.map(async (game) => [game, await rateFactions(db, game)] as const)))
}

/** The standing of each participant in its event. */
async function withStandings(db: Db, rows: ParticipationRow[]): Promise<PlacedRow[]> {
  const events = await findManyStandings(
    db,
    rows.map(({ event_id }) => event_id),
  )
  const standings = new Map(events.map((event) => [event.id, standingsOf(event)]))
  return rows.map((row) => {
    const field = standings.get(row.event_id) ?? []
    const own = field.find(({ id }) => id === row.participant_id)
    const { wins = 0, draws = 0, losses = 0, position = null } = own ?? {}
    const hasPlayed = wins + draws + losses > 0
    return {
      ...row,
      wins,
      draws,
      losses,
      position: hasPlayed ? position : null,
      ranked: field.filter((each) => each.position !== null).length,
    }
  })
}

interface ReadParams {
  handle: string
  viewer: Viewer
}

/** A page of matches, with the record of all that pass the filters. Throws `not_found`, `invalid_input`. */
export async function listMatches(
  db: Db,
  { handle, viewer }: ReadParams,
  { limit, cursor, opponent: opponentId, army_id, game_type }: PlayerMatchFilters,
) {
  const { scope } = await requirePlayer(db, handle, viewer)
  const after = cursor === undefined ? undefined : matchCursor.read(cursor)
  const opponent = opponentId === undefined ? undefined : await findOpponent(db, scope, opponentId)
  if (opponentId !== undefined && !opponent) {
    return { matches: [], record: { wins: 0, draws: 0, losses: 0 }, next_cursor: null }
  }
  const filters = { opponent, army_id, game_type }
  const rows = await findMatches(db, scope, { ...filters, limit: limit + 1, after })
  const { page, last } = pageOf(rows, limit)
  return {
    matches: page.map(presentMatch),
    record: await countFound(db, scope, filters),
    next_cursor: last
      ? matchCursor.write([last.played_at.toISOString(), last.event_id, last.round_number ?? 0, last.id])
      : null,
  }
}

/** Throws `not_found`, `invalid_input`. */
export async function listParticipations(db: Db, { handle, viewer }: ReadParams, { limit, cursor }: PlayerPage) {
  const { scope } = await requirePlayer(db, handle, viewer)
  const after = cursor === undefined ? undefined : participationCursor.read(cursor)
  const { page, last } = pageOf(await findParticipations(db, scope, { limit: limit + 1, after }), limit)
  return {
    events: (await withStandings(db, page)).map(presentParticipation),
    next_cursor: last ? participationCursor.write([last.played_at.toISOString(), last.event_id]) : null,
  }
}

/** The maximum number of opponents in one list. */
const opponentsMax = 1000

/** Throws `not_found`. */
export async function listOpponents(db: Db, { handle, viewer }: ReadParams) {
  const { scope } = await requirePlayer(db, handle, viewer)
  return { opponents: (await countByOpponent(db, scope, opponentsMax)).map(presentOpponent) }
}

/** A page of public players. Throws `invalid_input`. */
export async function listPlayers(db: Db, { search, limit, cursor, ...around }: PlayerFilters) {
  const centre = await centreOf(db, around)
  const after = cursor === undefined ? undefined : playerCursor.read(cursor)
  const { page, last } = pageOf(await findPlayers(db, { search, centre, limit: limit + 1, after }), limit)
  return {
    players: page.map(presentListed),
    centre,
    next_cursor: last ? playerCursor.write([last.player_search, last.distance_km]) : null,
  }
}
