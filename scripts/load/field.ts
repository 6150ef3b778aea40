import type pg from 'pg'
import { createToken, hashToken } from '../../server/src/security/tokens.ts'
import type { Wanted } from './requests.ts'

interface Field {
  events: number[]
  /** Enters a new result, for a different match each turn. */
  write(turn: number): Wanted
}

let serial = 0

async function makeOrganiser(pool: pg.Pool): Promise<{ id: number; token: string }> {
  const { rows } = await pool.query(
    `insert into users (email, nickname, password_hash, is_verified) values ($1, 'Organiser', 'none', true) returning id`,
    [`organiser${++serial}@example.com`],
  )
  const token = createToken()
  await pool.query(`insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    hashToken(token),
    rows[0].id,
  ])
  return { id: rows[0].id, token }
}

async function createEventOf(pool: pg.Pool, owner: number, people: number, description: string): Promise<number> {
  const { rows } = await pool.query(
    `insert into events (owner_id, title, description, game_type, event_type, event_date)
     values ($1, 'Load', $2, 'AOS', 'tournament', now()) returning id`,
    [owner, description],
  )
  await pool.query(
    `insert into participants (event_id, game_type, nickname, army_id)
     select $1, 'AOS', 'Player ' || n, (select id from armies where game_type = 'AOS' order by id offset n % 30 limit 1)
     from generate_series(1, $2) n`,
    [rows[0].id, people],
  )
  return rows[0].id
}

/** Adds matches between everybody in turn; a tenth are still to be played. */
const addMatches = (pool: pg.Pool, event: number, count: number, notes: string) =>
  pool.query(
    `with field as (select array_agg(id order by id) as ids, array_agg(army_id order by id) as armies, count(*) as size
                    from participants where event_id = $1)
     insert into matches (event_id, game_type, participant1_id, participant2_id, participant1_army_id, participant2_army_id,
                          participant1_score, participant2_score, round_number, table_number, notes)
     select $1, 'AOS', ids[1 + n % size], ids[1 + (n + 1 + n / size) % size], armies[1 + n % size], armies[1 + (n + 1 + n / size) % size],
            case when n % 10 > 0 then n % 20 end, case when n % 10 > 0 then n % 17 end, 1 + n / (size / 2), 1 + n % (size / 2), nullif($3, '')
     from field, generate_series(0, $2 - 1) n
     where (n + 1 + n / size) % size <> n % size`,
    [event, count, notes],
  )

const resultsOf = async (pool: pg.Pool, events: number[], token: string) => {
  const { rows } = await pool.query<{ id: number; event_id: number }>(
    'select id, event_id from matches where event_id = any($1) order by id % 1000, id',
    [events],
  )
  return (turn: number): Wanted => {
    const { id, event_id } = rows[turn % rows.length] ?? { id: 0, event_id: 0 }
    const body = { participant1_score: turn % 100, participant2_score: (turn * 7) % 100 }
    return { method: 'PUT', path: `/api/v1/events/${event_id}/matches/${id}/result`, token, body }
  }
}

/** Tournaments of 64, each with the given number of matches. */
export async function fillTournaments(pool: pg.Pool, count: number, matches = 160): Promise<Field> {
  const { id, token } = await makeOrganiser(pool)
  const events: number[] = []
  for (let event = 0; event < count; event++) {
    events.push(await createEventOf(pool, id, 64, 'Five rounds. '.repeat(30)))
    await addMatches(pool, events.at(-1) ?? 0, matches, '')
  }
  return { events, write: await resultsOf(pool, events, token) }
}

/** An event as large as the limits allow. */
export async function fillLargestEvent(pool: pg.Pool): Promise<{ id: number; write: Field['write'] }> {
  const { id: owner, token } = await makeOrganiser(pool)
  const id = await createEventOf(pool, owner, 1000, 'ä'.repeat(5000))
  await addMatches(pool, id, 20_000, 'A note of some words.')
  return { id, write: await resultsOf(pool, [id], token) }
}
