import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openOwnPool } from '../scripts/support/database.ts'
import { openDb } from '../server/src/db/connect.ts'
import { insertSession } from '../server/src/features/accounts/queries.ts'
import { createToken, hashToken } from '../server/src/security/tokens.ts'
import { prepareDatabase } from './database.ts'
import { type Measurement, report } from './goals.ts'
import { type Request, send, sendLoad } from './load.ts'
import { api, daysOf, monthsOf } from './named-reads.ts'
import type { Options } from './options.ts'
import { playedEvents } from './rows.ts'
import { processorTime, residentMemory, type Server, startServer } from './servers.ts'
import { startWatchers } from './watchers.ts'
import { signMembersIn } from './writes.ts'

// A continent on a Saturday (docs/scaling.md): a million matches in a weekend, 100,000 people with an open page. All
// rates are per second, at the peak.
const peak = { results: 90, signals: 900, refetches: 2000, lists: 330, streams: 100_000 }

/** How many processes share them. */
const processes = { web: 4, live: 9 }

/** The events that are played at the same time. */
const liveEvents = 400

/**
 * Drives one process of each role at its share, on one machine, and prints what it takes beside what all take. The
 * database is that of `first` and `ratings`.
 */
export async function benchWeekend(options: Options): Promise<boolean> {
  const contents = playedEvents(options.matches)
  const url = await prepareDatabase(options, contents)
  const pool = openOwnPool(url)
  try {
    const web = await measureWeb(options, url, pool)
    const live = await measureLive(url, pool)
    return report(
      `A weekend of a million matches, each process at its share for ${options.seconds} s; processor time in cores`,
      [...web, ...live],
    )
  } finally {
    await pool.end()
  }
}

interface Played {
  event: number
  token: string
  matches: number[]
}

/** Events with their matches, and sessions of their owners. */
async function findPlayed(pool: pg.Pool): Promise<Played[]> {
  const { rows } = await pool.query<{ event: number; owner_id: number; matches: number[] }>(
    `select event_id::int as event, owner_id::int, array_agg(matches.id::int order by matches.id) as matches
     from matches join events on events.id = event_id
     where event_id % 41 = 0 group by event_id, owner_id order by event_id desc limit $1`,
    [liveEvents],
  )
  const db = openDb(pool)
  const tokens = new Map<number, string>()
  for (const { owner_id } of rows) {
    if (tokens.has(owner_id)) continue
    const token = createToken()
    await insertSession(db, owner_id, hashToken(token))
    tokens.set(owner_id, token)
  }
  return rows.map(({ event, owner_id, matches }) => ({ event, matches, token: tokens.get(owner_id) ?? '' }))
}

async function measureWeb({ seconds }: Options, url: string, pool: pg.Pool): Promise<Measurement[]> {
  const played = await findPlayed(pool)
  const members = await signMembersIn(pool)
  const web = await startServer(url, { ROLE: 'web' })
  const worker = await startServer(url, { ROLE: 'worker' })
  try {
    const share = (rate: number) => Math.round(rate / processes.web)
    const of = (turn: number) => played[(turn * 7919) % played.length] ?? { event: 1, token: '', matches: [] }
    const calls = ['', '/matches', '/participants', '/standings']
    let turn = 0
    const refetch = (): Request => {
      const token = turn % 2 === 0 ? members[turn % members.length] : undefined
      const path = api(`/events/${of(Math.floor(turn / 20)).event}${calls[turn++ % calls.length]}`)
      return { path, ...(token !== undefined && { token }) }
    }
    const lists = [
      (n: number) => api('/events', { limit: 24, ...daysOf(n % 20) }),
      (n: number) => api('/events/places', daysOf(n % 5)),
      (n: number) => api('/stats/armies', { game_type: 'AOS', ...monthsOf(n % 20) }),
      () => '/events',
      (n: number) => `/events/${of(n).event}`,
    ]
    let viewed = 0
    const view = (): Request => ({ path: lists[viewed % lists.length]?.(viewed++) ?? '/' })
    let saved = 0
    const save = (): Request => {
      const { event, token, matches } = of(saved)
      const match = matches[Math.floor(saved++ / played.length) % matches.length]
      const body = { participant1_score: saved % 100, participant2_score: (saved * 7) % 100 }
      return { method: 'PUT', path: `/api/v1/events/${event}/matches/${match}/result`, token, body }
    }
    const bytes = await averageSize(web, [...Array.from({ length: 40 }, refetch), ...Array.from({ length: 10 }, view)])
    const drive = (time: number) =>
      Promise.all([
        sendLoad({ url: web.url, next: refetch, seconds: time, rate: share(peak.refetches), connections: 50 }),
        sendLoad({ url: web.url, next: view, seconds: time, rate: share(peak.lists), connections: 20 }),
        sendLoad({ url: web.url, next: save, seconds: time, rate: share(peak.results), connections: 10 }),
      ])
    await drive(5)
    const before = await usage(pool, web)
    const times = await drive(seconds)
    const after = await usage(pool, web)
    const cores = (name: keyof typeof after) => (after[name] - before[name]) / seconds
    // One worker counts and rates what all have saved, at most every 20 seconds however much it is.
    const beforeWork = await processorTime(worker.pid)
    await sendLoad({ url: web.url, next: save, seconds, rate: peak.results, connections: 30 })
    const work = ((await processorTime(worker.pid)) - beforeWork) / seconds
    const rates = times.map((each) => each.length / seconds)
    const [refetches = 0, views = 0, results = 0] = rates
    const all = { refetches: refetches * processes.web, views: views * processes.web, results: results * processes.web }
    return [
      {
        name: `one of ${processes.web} web processes`,
        value: cores('web'),
        goal: 'weekendProcess',
        details: { all: cores('web') * processes.web, 'memory in MB': await residentMemory(web.pid) },
      },
      {
        name: 'the primary, for all of them',
        value: cores('database') * processes.web,
        goal: 'weekendPrimary',
        details: { all: cores('database') * processes.web },
      },
      {
        name: 'the worker, for all of them',
        value: work,
        goal: 'weekendProcess',
        details: { all: work, 'memory in MB': await residentMemory(worker.pid) },
      },
      { name: 'refetches a second', value: refetches, details: { all: all.refetches } },
      { name: 'list views a second', value: views, details: { all: all.views } },
      { name: 'results a second', value: results, details: { all: all.results } },
      {
        name: 'megabytes a second to readers',
        value: ((refetches + views) * bytes) / 1e6,
        details: { all: ((all.refetches + all.views) * bytes) / 1e6 },
      },
    ]
  } finally {
    await Promise.all([web.close(), worker.close()])
  }
}

/** Of compressed bodies, in bytes. */
async function averageSize({ url }: Server, requests: readonly Request[]): Promise<number> {
  let bytes = 0
  for (const { path } of requests) {
    const response = await fetch(url + path, { headers: { 'accept-encoding': 'br' } })
    const length = Number(response.headers.get('content-length'))
    const body = await response.arrayBuffer()
    bytes += length || body.byteLength
  }
  return bytes / requests.length
}

/** The processor time of the server, and of all sessions of the database, in seconds. */
async function usage(pool: pg.Pool, web: Server) {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity')
  const times = await Promise.all(rows.map(({ pid }) => processorTime(pid).catch(() => 0)))
  return {
    web: await processorTime(web.pid),
    database: times.reduce((sum, time) => sum + time, 0),
  }
}

/** How long open streams are measured alone, and after each of the results, in seconds. */
const [quiet, results] = [20, 3]

const streams = Math.ceil(peak.streams / processes.live)

async function measureLive(url: string, pool: pg.Pool): Promise<Measurement[]> {
  const [played] = await findPlayed(pool)
  if (!played) throw new Error('The database has no matches')
  const live = await startServer(url, { ROLE: 'web', LIVE_STREAMS_PER_ADDRESS: '999999' })
  const watchers = await startWatchers({
    port: Number(new URL(live.url).port),
    event: played.event,
    participants: [1],
    streams,
    refetching: 0,
    members: 0,
    tokens: [],
  })
  try {
    await watchers.untilOpen(streams)
    await sleep(2000)
    const spent = async (task: () => Promise<unknown>) => {
      const before = await processorTime(live.pid)
      await task()
      return (await processorTime(live.pid)) - before
    }
    const alone = await spent(() => sleep(quiet * 1000))
    const told = await spent(async () => {
      for (let turn = 0; turn < results; turn++) {
        const path = `/api/v1/events/${played.event}/matches/${played.matches[turn]}/result`
        await send(live.url, {
          method: 'PUT',
          path,
          token: played.token,
          body: { participant1_score: turn, participant2_score: 50 },
        })
        await sleep(3000)
      }
    })
    const perSignal = (told - (alone * 3 * results) / quiet) / (streams * results)
    const signals = peak.signals / processes.live
    return [
      {
        name: `one of ${processes.live} live processes: ${streams} streams, ${signals} signals a second`,
        value: alone / quiet + signals * perSignal,
        goal: 'weekendProcess',
        details: {
          all: (alone / quiet + signals * perSignal) * processes.live,
          'memory in MB': await residentMemory(live.pid),
        },
      },
    ]
  } finally {
    watchers.close()
    await live.close()
  }
}
