import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withServer } from './database.ts'
import { type Measurement, median, percentile, report } from './goals.ts'
import { readUntil, send } from './load.ts'
import type { Options } from './options.ts'
import { largeEvent, playedEvents } from './rows.ts'
import { residentMemory, type Server } from './servers.ts'
import { signIn } from './writes.ts'

/** The pause of the reader between two requests, in milliseconds. */
const readerPause = 20

/** A result of the event that comes after this share of all, in the order of time. */
const changeResult = (share: number) => `
  update matches set participant1_score = participant2_score + 1 + (coalesce(participant1_score, 0) + 1) % 7
  where id = (select id from rated_matches order by at, event_id
    offset (select floor(count(*) * ${share})::int from rated_matches) limit 1)`

/**
 * Measures the job that rates players: when every rating is new, at night when none differs, and after a result of the
 * newest event, and of one with a tenth of all matches after it.
 */
export function benchRatings(options: Options): Promise<boolean> {
  const contents = playedEvents(options.matches)
  return withServer(options, contents, async (server, pool) => {
    const { token, event } = await signIn(pool, largeEvent(contents.events))
    // With a session, no response is cached.
    const read = () => send(server.url, { path: `/api/v1/events/${event}`, token })
    await untilRated(pool)
    await readUntil(read, readerPause, sleep(3000))
    const { rows } = await pool.query<{ matches: number }>('select count(*)::int as matches from rated_matches')
    const alone = await readUntil(read, readerPause, sleep(10_000))
    const measure = (prepare: string, task?: string) => measureJob({ server, pool, read, prepare, task })
    const all = await measure('truncate ratings, rated_events cascade')
    const none = await measure('select', 'rate_all_players')
    const newest = await measure(changeResult(0.99999))
    const tenth = await measure(changeResult(0.9))
    const readers = { alone: median(alone), aloneP99: percentile(alone, 0.99) }
    const readerOf = (name: string, { times }: typeof all): Measurement => ({
      name: `concurrent reader, ${name}: median relative to alone`,
      value: median(times) / median(alone),
      goal: 'ratingReader',
      details: { ...readers, concurrent: median(times), concurrentP99: percentile(times, 0.99) },
    })
    return report(`${rows[0]?.matches} matches of ${contents.players} players`, [
      { name: 'seconds, all ratings are new', value: all.seconds, goal: 'ratingTime' },
      { name: 'seconds, no rating differs', value: none.seconds, goal: 'ratingTime' },
      { name: 'seconds, a result of the newest event', value: newest.seconds },
      { name: 'seconds, a result with a tenth of all matches after it', value: tenth.seconds },
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

interface Job {
  server: Server
  pool: pg.Pool
  read: () => Promise<unknown>
  prepare: string
  task: string | undefined
}

async function measureJob({ server: { pid }, pool, read, prepare, task = 'rate_players' }: Job) {
  await pool.query(prepare)
  // What is counted queues a rating for 20 seconds later; this one is measured at once.
  await sleep(2000)
  await pool.query(`select graphile_worker.remove_job('rate_players')`)
  const before = await residentMemory(pid)
  let peak = before
  const timer = setInterval(async () => {
    peak = Math.max(peak, await residentMemory(pid))
  }, 50)
  const start = performance.now()
  await pool.query(`select graphile_worker.add_job($1, queue_name := 'ratings', job_key := $1)`, [task])
  const times = await readUntil(read, readerPause, untilRated(pool))
  const seconds = (performance.now() - start) / 1000
  clearInterval(timer)
  await sleep(2000)
  return { seconds, times, before, peak, memory: { before, peak, after: await residentMemory(pid) } }
}

const untilRated = (pool: pg.Pool) => untilDone(pool, 'rate_%players')

/** Waits until no job of these tasks is queued; `tasks` is a pattern. */
export async function untilDone(pool: pg.Pool, tasks: string) {
  while ((await pool.query('select from graphile_worker.jobs where task_identifier like $1 limit 1', [tasks])).rowCount)
    await sleep(50)
}
