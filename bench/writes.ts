import type pg from 'pg'
import { openDb } from '../server/src/db/connect.ts'
import { insertSession } from '../server/src/features/accounts/queries.ts'
import { createToken, hashToken } from '../server/src/security/tokens.ts'
import { withServer } from './database.ts'
import { type Measurement, median, report, timeOf } from './goals.ts'
import { type Request, send, sendLoad } from './load.ts'
import type { Options } from './options.ts'
import { largeEvent, smallEvents } from './rows.ts'
import type { Server } from './servers.ts'

const concurrency = 20

/** Compares bulk inserts with single ones, and results with plain updates. */
export const benchWrites = (options: Options): Promise<boolean> =>
  withServer(options, smallEvents(options.events), async (server, pool) => {
    const organiser = await signIn(pool, largeEvent(options.events))
    const bulk = await measureBulk(server, organiser)
    return report('Writes, median in ms', [bulk, await measureResults(server, pool, organiser)])
  })

export type Organiser = Awaited<ReturnType<typeof signIn>>

/** Signs in the owner of an event. */
export async function signIn(pool: pg.Pool, event: number) {
  const { rows: owners } = await pool.query<{ owner_id: number }>('select owner_id from events where id = $1', [event])
  const token = createToken()
  await insertSession(openDb(pool), owners[0]?.owner_id ?? 0, hashToken(token))
  const { rows } = await pool.query<{ id: number }>('select id from matches where event_id = $1 order by id', [event])
  return { token, event, matches: rows.map(({ id }) => id) }
}

/** As many members at most; several watchers are of one account, as people have several devices. */
const membersMax = 2000

/** Signs members in, and returns their tokens. */
export async function signMembersIn(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: number }>('select id from users order by id desc limit $1', [membersMax])
  const db = openDb(pool)
  const tokens: string[] = []
  for (const { id } of rows) {
    const token = createToken()
    await insertSession(db, id, hashToken(token))
    tokens.push(token)
  }
  return tokens
}

/** Records a new result, for the next match at each turn. */
export function recordResult({ token, event, matches }: Organiser, turn: number): Request {
  const path = `/api/v1/events/${event}/matches/${matches[turn % matches.length]}/result`
  return { method: 'PUT', path, token, body: { participant1_score: turn % 100, participant2_score: (turn * 7) % 100 } }
}

const [size, rounds, samples] = [64, 5, 20]

/** All participants and matches of a tournament in two requests, relative to one match in one request. */
async function measureBulk({ url }: Server, { token }: Organiser): Promise<Measurement> {
  const post = async (path: string, body: object) =>
    JSON.parse(await send(url, { method: 'POST', path: `/api/v1/events${path}`, token, body }))
  const participants = Array.from({ length: size }, (_, seat) => ({ nickname: `Player ${seat + 1}` }))
  const bulk: number[] = []
  const single: number[] = []
  for (let sample = 0; sample < samples; sample++) {
    const { id } = await post('', { title: 'Benchmark', game_type: 'AOS', event_type: 'tournament' })
    const start = performance.now()
    const added = await post(`/${id}/participants/bulk`, { participants })
    const matches = pair(added.participants.map((participant: { id: number }) => participant.id))
    await post(`/${id}/matches/bulk`, { matches })
    bulk.push(performance.now() - start)
    single.push(await timeOf(() => post(`/${id}/matches`, matches[0] ?? {})))
    await send(url, { method: 'DELETE', path: `/api/v1/events/${id}`, token })
  }
  return ratioOf('a tournament of 64 in bulk, relative to one match', 'bulkInsert', bulk, single)
}

/** In each round, every participant of one half plays one of the other. */
function pair(ids: readonly number[]) {
  const half = ids.length / 2
  return Array.from({ length: rounds * half }, (_, index) => {
    const [round, table] = [Math.floor(index / half), index % half]
    const [participant1_id, participant2_id] = [ids[table], ids[half + ((table + round) % half)]]
    return { participant1_id, participant2_id, round_number: round + 1, table_number: table + 1 }
  })
}

/** Results of one event, 20 in flight, relative to updates of the same rows. */
async function measureResults({ url }: Server, pool: pg.Pool, organiser: Organiser): Promise<Measurement> {
  const recorded: number[] = []
  const updated: number[] = []
  let turn = 0
  const text = 'update matches set participant1_score = $2, participant2_score = $3 where id = $1'
  const updateMany = async () => {
    for (let count = 0; count < 20; count++) {
      const values = [organiser.matches[turn % organiser.matches.length], turn % 90, (turn++ * 3) % 90]
      updated.push(await timeOf(() => pool.query({ name: 'result', text, values })))
    }
  }
  for (let round = 0; round < 4; round++) {
    // Round 0 warms up.
    if (round === 1) recorded.length = updated.length = 0
    const next = () => recordResult(organiser, turn++)
    recorded.push(...(await sendLoad({ url, next, connections: concurrency, amount: 20 * concurrency })))
    await Promise.all(Array.from({ length: concurrency }, updateMany))
  }
  return ratioOf(
    `a result, ${concurrency} in flight in one event, relative to a plain update`,
    'result',
    recorded,
    updated,
  )
}

function ratioOf(name: string, goal: 'bulkInsert' | 'result', times: number[], others: number[]): Measurement {
  const [time, other] = [median(times), median(others)]
  return { name, value: time / other, goal, details: { time, reference: other } }
}
