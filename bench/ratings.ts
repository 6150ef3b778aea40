import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withServer } from './database.ts'
import { type Measurement, median, percentile, report } from './goals.ts'
import { readUntil, send } from './load.ts'
import type { Options } from './options.ts'
import { residentMemory, type Server } from './servers.ts'
import { signIn } from './writes.ts'

const players = 50_000

/** The pause of the reader between two requests, in milliseconds. */
const readerPause = 20

/** Measures the job that rates all players, first when every rating is new, then when none differs. */
export function benchRatings(options: Options): Promise<boolean> {
  const events = Math.ceil(options.matches / 57)
  return withServer(options, { events, maxSize: 50, rounds: 5, players }, async (server, pool) => {
    const { token, event } = await signIn(pool, events)
    // With a session, no response is cached.
    const read = () => send(server.url, { path: `/api/v1/events/${event}`, token })
    await untilRated(pool)
    await readUntil(read, readerPause, sleep(3000))
    const { rows } = await pool.query<{ matches: number }>('select count(*)::int as matches from rated_matches')
    const alone = await readUntil(read, readerPause, sleep(10_000))
    const all = await measureJob(server, pool, read, 'truncate ratings cascade')
    const none = await measureJob(server, pool, read, 'select')
    const readers = { alone: median(alone), aloneP99: percentile(alone, 0.99) }
    const readerOf = (name: string, { times }: typeof all): Measurement => ({
      name: `concurrent reader, ${name}: median relative to alone`,
      value: median(times) / median(alone),
      goal: 'ratingReader',
      details: { ...readers, concurrent: median(times), concurrentP99: percentile(times, 0.99) },
    })
    return report(`${rows[0]?.matches} matches of ${players} players`, [
      { name: 'seconds, all ratings are new', value: all.seconds, goal: 'ratingTime' },
      { name: 'seconds, no rating differs', value: none.seconds, goal: 'ratingTime' },
      { name: 'memory in MB, all new', value: all.peak - all.before, goal: 'ratingMemory', details: all.memory },
      {
        name: 'memory in MB, none differs',
        value: none.peak - none.before,
        goal: 'ratingMemory',
        details: none.memory,
      },
      readerOf('all new', all),
      readerOf('none differs', none),
    ])
  })
}

async function measureJob({ pid }: Server, pool: pg.Pool, read: () => Promise<unknown>, prepare: string) {
  await pool.query(prepare)
  const before = await residentMemory(pid)
  let peak = before
  const timer = setInterval(async () => {
    peak = Math.max(peak, await residentMemory(pid))
  }, 50)
  const start = performance.now()
  await pool.query(`select graphile_worker.add_job('rate_players', queue_name := 'ratings', job_key := 'rate_players')`)
  const times = await readUntil(read, readerPause, untilRated(pool))
  const seconds = (performance.now() - start) / 1000
  clearInterval(timer)
  await sleep(2000)
  return { seconds, times, before, peak, memory: { before, peak, after: await residentMemory(pid) } }
}

async function untilRated(pool: pg.Pool) {
  while ((await pool.query(`select from graphile_worker.jobs where task_identifier = 'rate_players' limit 1`)).rowCount)
    await sleep(50)
}
