import { setTimeout as sleep } from 'node:timers/promises'
import { withServer } from './database.ts'
import { type Measurement, median, percentile, report } from './goals.ts'
import { readUntil, send } from './load.ts'
import type { Options } from './options.ts'
import { largeEvent, smallEvents } from './rows.ts'
import { type Organiser, recordResult, signIn } from './writes.ts'

/** Of many events and players, for visitors. */
const lists = {
  events: '/api/v1/events?limit=24',
  'page /events': '/events',
  map: '/api/v1/events/places',
  'page /armies': '/armies',
} as const

/** The pause between two reads, and between two results, in milliseconds: 20 results a second. */
const [readerPause, resultPause] = [50, 50]

/** Compares readers of lists beside the results of one event with readers of a quiet server. */
export const benchLists = (options: Options): Promise<boolean> =>
  withServer(options, smallEvents(options.events), async ({ url }, pool) => {
    const organiser = await signIn(pool, largeEvent(options.events))
    const readAll = async (during: () => Promise<unknown>) => {
      const task = during()
      const read = (path: string) => readUntil(() => send(url, { path }), readerPause, task)
      return Promise.all(Object.values(lists).map(read))
    }
    const seconds = options.seconds * 1000
    await readAll(() => sleep(2000))
    const quiet = await readAll(() => sleep(seconds))
    const busy = await readAll(() => recordUntil(url, organiser, Date.now() + seconds))
    return report(
      'Readers of lists beside 20 results a second, median relative to a quiet server',
      Object.keys(lists).map((name, index): Measurement => {
        const [alone, beside] = [quiet[index] ?? [], busy[index] ?? []]
        const details = { quiet: median(alone), busy: median(beside), busyP95: percentile(beside, 0.95) }
        return { name, value: median(beside) / median(alone), goal: 'listsBesideResults', details }
      }),
    )
  })

async function recordUntil(url: string, organiser: Organiser, end: number) {
  const sent: Promise<unknown>[] = []
  for (let turn = 0; Date.now() < end; turn++) {
    sent.push(send(url, recordResult(organiser, turn)).catch(() => {}))
    await sleep(resultPause)
  }
  await Promise.all(sent)
}
