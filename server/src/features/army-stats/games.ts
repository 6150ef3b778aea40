import type { GameType } from '@muster/contract/games'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/tables.ts'
import { invalidInput } from '../../http/app-error.ts'
import type { Scope } from './queries.ts'

/** The game after which the next page begins: the day of its event in days since 1970, null without one; its event; itself. */
export interface GamesCursor {
  day: number | null
  event_id: number
  match_id: number
}

interface GamesWish {
  faction: string
  opponent: string | undefined
  army_id: number | undefined
  limit: number
  after: GamesCursor | undefined
}

export interface GameRow {
  match_id: number
  event_id: number
  event_title: string
  event_date: Date | null
  day: number | null
  round_number: number | null
  is_first_side: boolean
  participant1_id: number
  participant2_id: number
  nickname1: string
  nickname2: string
  faction1: string
  faction2: string
  army1: string
  army2: string
  participant1_score: number
  participant2_score: number
}

/**
 * The counted games of a faction, or of an army of it, newest event first, one row more than the limit if there are more. The
 * events are found by what is kept counted for each, so that few matches are looked at in vain.
 */
export async function listGames(db: Db, { filters, days }: Scope, wish: GamesWish): Promise<GameRow[]> {
  const { faction, opponent, army_id, limit, after } = wish
  const games: GameType[] = filters.game_type === undefined ? ['AOS', 'SPEARHEAD', 'WARCRY'] : [filters.game_type]
  const isSide = (own: string, other: string, army: string) => sql`(
    ${sql.ref(own)} = ${faction}
    ${opponent === undefined ? sql`` : sql`and ${sql.ref(other)} = ${opponent}`}
    ${army_id === undefined ? sql`` : sql`and ${sql.ref(army)} = ${army_id}`})`
  const day = sql`nullif(c.day, '-infinity')`
  const isAfter = (cursor: GamesCursor) => {
    const reached = cursor.day === null ? sql`'-infinity'::date` : sql`'1970-01-01'::date + ${cursor.day}::integer`
    return sql`(c.day, c.event_id, m.id) < (${reached}, ${cursor.event_id}, ${cursor.match_id}) and c.day <= ${reached}`
  }
  const [left, right] = opponent === undefined || faction <= opponent ? [faction, opponent] : [opponent, faction]
  const { rows } = await sql<GameRow>`
    select m.id as match_id, m.event_id, e.title as event_title, e.event_date, ${day} - '1970-01-01'::date as day,
           m.round_number, ${isSide('a1.faction', 'a2.faction', 'a1.id')} as is_first_side,
           m.participant1_id, m.participant2_id, p1.nickname as nickname1, p2.nickname as nickname2,
           a1.faction as faction1, a2.faction as faction2, a1.name as army1, a2.name as army2,
           m.participant1_score, m.participant2_score
    from counted_events c
    ${
      opponent === undefined
        ? sql`join event_armies k on k.event_id = c.event_id and k.faction = ${faction} and k.army_id = ${army_id ?? 0}
              and k.wins + k.draws + k.losses + k.mirrors > 0`
        : sql`join event_matchups k on k.event_id = c.event_id and k.faction = ${left} and k.opponent = ${right}`
    }
    join events e on e.id = c.event_id
    join matches m on m.event_id = c.event_id and m.participant1_score is not null and m.participant2_score is not null
    join armies a1 on a1.id = m.participant1_army_id
    join armies a2 on a2.id = m.participant2_army_id
    join participants p1 on p1.id = m.participant1_id
    join participants p2 on p2.id = m.participant2_id
    where (${isSide('a1.faction', 'a2.faction', 'a1.id')} or ${isSide('a2.faction', 'a1.faction', 'a2.id')})
      and c.game_type = any(${games})
      ${days === undefined ? sql`` : sql`and c.day >= ${days[0]}::date and c.day < ${days[1]}::date`}
      ${filters.country === undefined ? sql`` : sql`and c.country = ${filters.country}`}
      ${filters.event_type === undefined ? sql`` : sql`and c.event_type = ${filters.event_type}`}
      ${filters.min_size === undefined ? sql`` : sql`and c.size >= ${Number(filters.min_size)}`}
      ${after === undefined ? sql`` : sql`and ${isAfter(after)}`}
    order by c.day desc, c.event_id desc, m.id desc
    limit ${limit + 1}`.execute(db)
  return rows
}

const CursorText = z.tuple([z.int().nullable(), z.int(), z.int()])

/** Opaque to callers: the sort key of the last game. */
export const writeGamesCursor = ({ day, event_id, match_id }: GamesCursor) =>
  Buffer.from(JSON.stringify([day, event_id, match_id])).toString('base64url')

/** Throws `invalid_input`. */
export function readGamesCursor(cursor: string): GamesCursor {
  try {
    const [day, event_id, match_id] = CursorText.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (day !== null && Math.abs(day) > 400_000) throw new RangeError()
    return { day, event_id, match_id }
  } catch {
    throw invalidInput('cursor', 'The cursor must be one that a list of games gave.')
  }
}
