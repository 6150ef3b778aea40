import type { CountedGame } from '@muster/contract/army-stats'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/tables.ts'
import { cursorOf } from '../../http/routing/cursor.ts'
import { ofEvents, type Scope } from './queries.ts'

/** The sort key of a match: the day of its event in days since 1970, or null; the id of its event; its own id. */
type GameKey = [day: number | null, event_id: number, match_id: number]

export const gameCursor = cursorOf<GameKey>(
  z.tuple([z.int().min(-400_000).max(400_000).nullable(), z.int(), z.int()]),
  'a list of matches of a faction',
)

interface GamesQuery {
  faction: string
  opponent: string | undefined
  army_id: number | undefined
  limit: number
  after: GameKey | undefined
}

/** What the events that are asked for have in `played`. */
interface Played {
  played: number[]
}

type Side = CountedGame['side']

/** A counted match as its faction sees it. */
export interface GameRow {
  match_id: number
  event_id: number
  day: number | null
  event_title: string
  event_date: Date | null
  time_zone: string | null
  round_number: number | null
  side: Side
  opposing_side: Side
}

/**
 * The counted matches of a faction, or of one of its armies, newest event first; one row more than the limit if there
 * are more. The events are found by their stored counts; names are looked up afterwards, which plans faster than one long
 * join.
 */
export async function listGames(db: Db, scope: Scope, query: GamesQuery): Promise<GameRow[]> {
  const armies = await db.selectFrom('armies').select(['id', 'name', 'faction']).execute()
  const idsOf = (faction: string) => armies.filter((army) => army.faction === faction).map(({ id }) => id)
  const { faction, opponent, army_id } = query
  const own = idsOf(faction).filter((id) => army_id === undefined || id === army_id)
  const other = opponent === undefined ? armies.map(({ id }) => id) : idsOf(opponent)
  if (own.length === 0) return []
  const matches = await selectMatches(db, scope, { ...query, played: await playedBy(db, query) })
  const [nicknames, events] = await Promise.all([
    findNicknames(
      db,
      matches.flatMap((match) => [match.participant1_id, match.participant2_id]),
    ),
    findEvents(
      db,
      matches.map(({ event_id }) => event_id),
    ),
  ])
  const army = new Map(armies.map(({ id, ...named }) => [id, named]))
  const sideOf = (participant_id: number, armyId: number, score: number): Side => ({
    participant_id,
    nickname: nicknames.get(participant_id) ?? '',
    faction: army.get(armyId)?.faction ?? '',
    army_name: army.get(armyId)?.name ?? '',
    score,
  })
  return matches.flatMap((match) => {
    const event = events.get(match.event_id)
    // Deleted since.
    if (!event) return []
    const sides = [
      sideOf(match.participant1_id, match.participant1_army_id, match.participant1_score),
      sideOf(match.participant2_id, match.participant2_army_id, match.participant2_score),
    ] as const
    const isFirst = own.includes(match.participant1_army_id) && other.includes(match.participant2_army_id)
    const [side, opposing_side] = isFirst ? sides : [sides[1], sides[0]]
    const { match_id, event_id, day, round_number } = match
    return [{ match_id, event_id, day, round_number, ...event, side, opposing_side }]
  })
}

interface MatchRow {
  match_id: number
  event_id: number
  day: number | null
  round_number: number | null
  participant1_id: number
  participant2_id: number
  participant1_army_id: number
  participant2_army_id: number
  participant1_score: number
  participant2_score: number
}

/**
 * The stored counts say which events have such matches, so the page is chosen among the events, before their matches are
 * read. They come newest first, and in steps that PostgreSQL must not merge, or it would read all matches of all such
 * events.
 */
async function selectMatches(db: Db, scope: Scope, query: GamesQuery & Played): Promise<MatchRow[]> {
  const { faction, opponent, army_id, limit, after } = query
  // As a subquery: given the ids, PostgreSQL would look up all matches of these armies, again for each event.
  const armiesOf = (name: string) => sql`any(array(select id from armies where faction = ${name}))`
  const isGame = (own: string, other: string) => sql`(
    ${sql.ref(own)} = ${army_id ?? armiesOf(faction)}
    and ${sql.ref(other)} ${opponent === undefined ? sql`is not null` : sql`= ${armiesOf(opponent)}`})`
  const [one, two] = ['m.participant1_army_id', 'm.participant2_army_id'] as const
  const { rows } = await sql<MatchRow>`
    with played as ${playedEvents(scope, query)}
    select m.id as match_id, m.event_id, nullif(c.day, '-infinity') - '1970-01-01'::date as day, m.round_number,
           m.participant1_id, m.participant2_id, m.participant1_army_id, m.participant2_army_id,
           m.participant1_score, m.participant2_score
    from played c
    join matches m on m.event_id = c.event_id
    where m.participant1_score is not null and m.participant2_score is not null
      and (${isGame(one, two)} or ${isGame(two, one)})
      ${after === undefined ? sql`` : sql`and (c.day, c.event_id, m.id) < (${dayOf(after)}, ${after[1]}, ${after[2]})`}
    order by c.day desc, c.event_id desc, m.id desc
    limit ${limit + 1}`.execute(db)
  return rows
}

/**
 * The events that may have such matches. Each has at least one, except the one that the cursor is in, so no more events
 * are needed than matches; unless both army and opponent are named, which may both have played at an event without
 * meeting there.
 */
function playedEvents({ filters, days }: Scope, { played, opponent, army_id, limit, after }: GamesQuery & Played) {
  const isCut = opponent === undefined || army_id === undefined
  return sql`${isCut ? sql`materialized` : sql`not materialized`} (
    select c.day, c.event_id from counted_events c
    where c.played @> ${played}::integer[] and ${ofEvents(filters)}
      -- They may be counted, but not named.
      and not exists (select from events hidden where hidden.id = c.event_id and hidden.visibility <> 'listed')
      ${days === undefined ? sql`` : sql`and c.day >= ${days[0]}::date and c.day < ${days[1]}::date`}
      ${after === undefined ? sql`` : sql`and (c.day, c.event_id) <= (${dayOf(after)}, ${after[1]})`}
    ${isCut ? sql`order by c.day desc, c.event_id desc limit ${limit + 2}` : sql``}
  )`
}

/** What an event has in `played` if these played there; the migration says how that is numbered. */
async function playedBy(db: Db, { faction, opponent, army_id }: GamesQuery): Promise<number[]> {
  const [left, right] = opponent === undefined || faction <= opponent ? [faction, opponent] : [opponent, faction]
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from counted_factions where name in (${left}, ${right ?? left})`.execute(db)
  const numberOf = (faction: string) => rows.find(({ name }) => name === faction)?.id ?? 0
  const factions = numberOf(left) * 32_768 + (right === undefined ? 0 : numberOf(right))
  return army_id === undefined ? [factions] : [factions, -army_id]
}

const dayOf = ([day]: GameKey) => (day === null ? sql`'-infinity'::date` : sql`'1970-01-01'::date + ${day}::integer`)

async function findNicknames(db: Db, ids: number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('participants').select(['id', 'nickname']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, nickname }) => [id, nickname]))
}

async function findEvents(db: Db, ids: number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('events')
          .select(['id', 'title as event_title', 'event_date', 'time_zone'])
          .where('id', 'in', [...new Set(ids)])
          .execute()
  return new Map(rows.map(({ id, ...event }) => [id, event]))
}
