import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { type Muster, startMuster } from '../e2e/support/server.ts'
import { openOwnPool } from '../scripts/support/database.ts'
import { prepareDatabase } from './database.ts'
import { type Measurement, median, percentile, report } from './goals.ts'
import type { WatchersReport } from './live-watchers.ts'
import { type Request, readUntil, send } from './load.ts'
import type { Options } from './options.ts'
import { largeEvent, smallEvents } from './rows.ts'
import { productionSettings, residentMemory } from './servers.ts'
import { startWatchers } from './watchers.ts'
import { recordResult, signIn, signMembersIn } from './writes.ts'

/** The pause between two requests for another page, in milliseconds. */
const readerPause = 50

/** Measures one process with many streams of one event, while a result is saved every second. */
export async function benchLive(options: Options): Promise<boolean> {
  const databaseUrl = await prepareDatabase(options, smallEvents(options.events))
  const muster = await startMuster({
    ...productionSettings,
    DATABASE_URL: databaseUrl,
    LIVE_STREAMS_PER_ADDRESS: '999999',
  })
  const pool = openOwnPool(databaseUrl)
  try {
    return await measure(options, muster, pool)
  } finally {
    await Promise.all([muster.close(), pool.end()])
  }
}

async function measure({ events, streams, refetching, saves, members }: Options, muster: Muster, pool: pg.Pool) {
  const url = muster.url.replace('localhost', '127.0.0.1')
  const port = Number(new URL(url).port)
  const organiser = await signIn(pool, largeEvent(events))
  const participants = await idsOf(url, `/api/v1/events/${organiser.event}/participants`)
  await readWhile(url, sleep(2000))
  const alone = await readWhile(url, sleep(5000))
  const before = { memory: await residentMemory(muster.pid), kernel: await kernelBuffers(port) }

  const tokens = await signMembersIn(pool)
  const watched = { port, event: organiser.event, participants, streams, refetching, members, tokens }
  const watchers = await startWatchers(watched)
  const measureOpen = async () => {
    await watchers.untilOpen(streams)
    const commits = await countCommits(pool)
    let memory = 0
    let kernel = 0
    const saving = (async () => {
      for (let turn = 0; turn < saves; turn++) {
        const startedAt = Date.now()
        await sendAgain(url, recordResult(organiser, turn + 1))
        const at = Date.now()
        const event = JSON.parse(
          await sendAgain(url, { path: `/api/v1/events/${organiser.event}`, token: organiser.token }),
        )
        watchers.send({ type: 'saved', version: event.version, at })
        memory = Math.max(memory, await residentMemory(muster.pid))
        kernel = Math.max(kernel, await kernelBuffers(port))
        await sleep(Math.max(0, 1000 - (Date.now() - startedAt)))
      }
      await sleep(5000)
    })()
    const during = await readWhile(url, saving)
    const result = await watchers.report()
    const { refetches } = result
    const responses = refetches.visitors.responses + refetches.members.responses
    const perResponse = ((await countCommits(pool)) - commits) / Math.max(1, responses)
    const restart = await restartUnder(muster, watchers, streams)
    return report(
      `${streams} streams, ${saves} saves, ${refetching} % of the watchers refetch, ${members} % are signed in`,
      [
        ...measurementsOf(result, perResponse),
        { name: 'memory of the server in MB', value: memory, goal: 'memory', details: { alone: before.memory } },
        { name: 'buffers of the kernel in MB (ss -m)', value: kernel, details: { alone: before.kernel } },
        readerOf(alone, during),
        { name: 'restart: seconds from the signal until all are back', value: restart.seconds, goal: 'liveRestart' },
        { name: 'restart: connections in the busiest second', value: restart.busiestSecond },
      ],
    )
  }
  return measureOpen().finally(watchers.close)
}

const measurementsOf = ({ open, delays, refetches }: WatchersReport, perResponse: number): Measurement[] => [
  { name: 'open streams at the end', value: open },
  { name: 'share with the new version within 2 s', value: delays.withinTwoSeconds, goal: 'liveShare' },
  { name: 'delay of the version in ms (p99)', value: delays.p99, details: { p50: delays.p50, max: delays.max } },
  ...(['visitors', 'members'] as const).flatMap((who): Measurement[] => {
    const { responses, failed, p50, p99 } = refetches[who]
    return [
      { name: `refetched responses of ${who}`, value: responses, details: { failed } },
      { name: `time of a refetched response of ${who} in ms (p99)`, value: p99, details: { p50 } },
    ]
  }),
  { name: 'refetched responses in the busiest second', value: refetches.busiestSecond },
  { name: 'transactions of the database per refetched response', value: perResponse },
]

function readerOf(alone: readonly number[], during: readonly number[]): Measurement {
  const details = { alone: median(alone), during: median(during), duringP99: percentile(during, 0.99) }
  return {
    name: 'reader of another page: median relative to alone',
    value: median(during) / median(alone),
    goal: 'liveReader',
    details,
  }
}

/** A server under load refuses a request for a moment, and its clients send it again. */
async function sendAgain(url: string, request: Request): Promise<string> {
  const deadline = Date.now() + 20_000
  for (;;) {
    try {
      return await send(url, request)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(250)
    }
  }
}

async function idsOf(url: string, path: string): Promise<number[]> {
  const { participants }: { participants: { id: number }[] } = JSON.parse(await send(url, { path }))
  return participants.map(({ id }) => id)
}

/** Reads another page until the task ends; returns the time of each request. */
const readWhile = (url: string, task: Promise<unknown>) =>
  readUntil(() => send(url, { path: '/events' }).catch(() => {}), readerPause, task)

/** Restarts the server as a deployment does. Returns how long it took until all streams were back. */
async function restartUnder(muster: Muster, watchers: Awaited<ReturnType<typeof startWatchers>>, streams: number) {
  const startedAt = Date.now()
  muster.signal('SIGTERM')
  await muster.exited
  await muster.start()
  await watchers.untilOpen(streams)
  const seconds = (Date.now() - startedAt) / 1000
  return { seconds, busiestSecond: (await watchers.report()).busiestSecond }
}

const run = promisify(execFile)

/** What the kernel holds for the server's connections, in MB (Linux with `ss` only): received, sent, reserved, queued. */
async function kernelBuffers(port: number): Promise<number> {
  const { stdout } = await run('ss', ['-tmnH', 'sport', '=', `:${port}`], { maxBuffer: 2 ** 28 }).catch(() => ({
    stdout: '',
  }))
  if (stdout === '') return Number.NaN
  let bytes = 0
  for (const [, received, sent, reserved, queued] of stdout.matchAll(
    /skmem:\(r(\d+),rb\d+,t(\d+),tb\d+,f(\d+),w(\d+)/g,
  ))
    bytes += Number(received) + Number(sent) + Number(reserved) + Number(queued)
  return bytes / 1024 / 1024
}

async function countCommits(pool: pg.Pool): Promise<number> {
  // The statistics of a backend arrive after a second.
  await sleep(1500)
  const { rows } = await pool.query<{ commits: string }>(
    'select xact_commit as commits from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.commits)
}
