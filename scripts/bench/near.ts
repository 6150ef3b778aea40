import type { Config } from '../../server/src/config.ts'
import { withPool } from '../support/database.ts'
import { type Application, startApplication } from './application.ts'
import { openDatabase } from './database.ts'
import { wherePeoplePlay } from './fill.ts'
import { eventCalls, type NearCall, placeCalls } from './near-calls.ts'
import { eventsFilling, fillWithEvents } from './near-fill.ts'
import { drawCentres } from './placed-rows.ts'
import { showYardstick, timedInRounds } from './rounds.ts'
import { ms, summarise } from './times.ts'

/** How many events there are: the fewest first. */
const sizes = [1000, 10_000, 100_000]

/** Around how many places visitors search. */
const centres = 25

interface Settings {
  rounds: number
  isFresh: boolean
}

/** Measures places and the events near them; returns whether all goals are met. */
export async function benchNear(clusterUrl: string, config: Config, { rounds, isFresh }: Settings): Promise<boolean> {
  const urls: string[] = []
  for (const events of sizes) urls.push(await openFilled(clusterUrl, events, isFresh))
  const apps = await Promise.all(urls.map((url) => startApplication(url, config)))
  try {
    const around = await withPool(urls[0] ?? '', (pool) => pool.query(drawCentres, [centres, wherePeoplePlay]))
    const calls = eventCalls(around.rows.map(({ id }) => id))
    const areFast = [await measure(apps, placeCalls, rounds), await measure(apps, calls, rounds)]
    showYardstick()
    return areFast.every(Boolean)
  } finally {
    await Promise.all(apps.map((app) => app.close()))
  }
}

async function openFilled(clusterUrl: string, events: number, isFresh: boolean): Promise<string> {
  const { url, isFilled } = await openDatabase(clusterUrl, {
    ...{ suffix: `bench_${events}_events`, filling: eventsFilling(events), isFresh },
  })
  console.log(isFilled ? `${events} events are there from an earlier run.` : `Making ${events} events:`)
  if (!isFilled) await fillWithEvents(url, events)
  return url
}

async function measure(apps: readonly Application[], calls: readonly NearCall[], rounds: number): Promise<boolean> {
  const tasks = []
  for (const call of calls) {
    for (const app of apps) {
      const run = (round: number) => app.call(call.paths[round % call.paths.length] ?? '')
      tasks.push({ call, run, found: await countFound(app, call) })
    }
  }
  const measured = Map.groupBy(await timedInRounds(tasks, rounds), ({ call }) => call)
  const rows = [...measured].map(([call, list]) => rowOf(call, list))
  console.table(Object.fromEntries(rows.map(({ name, row }) => [name, row])))
  return rows.every(({ isMet }) => isMet)
}

/** The median number of events or places found. Afterwards, every path is warm. */
async function countFound(app: Application, { paths }: NearCall): Promise<number> {
  const found: number[] = []
  for (const path of paths) {
    const { total, places } = JSON.parse(await app.call(path))
    found.push(total ?? places.length)
  }
  return summarise(found).p50
}

function rowOf({ name, goal }: NearCall, measured: readonly { times: number[]; found: number }[]) {
  const times = measured.map((each) => summarise(each.times))
  const growth = (times.at(-1)?.p50 ?? Number.NaN) / (times[0]?.p50 ?? Number.NaN)
  const isMet = goal === undefined || (times.every(({ p95 }) => p95 < goal.p95) && growth <= goal.growth)
  const columns = sizes.flatMap((events, index) => [
    [`p50 ${events}`, ms(times[index]?.p50 ?? Number.NaN)],
    [`p95 ${events}`, ms(times[index]?.p95 ?? Number.NaN)],
  ])
  const row = {
    found: measured.map(({ found }) => found).join(', '),
    ...Object.fromEntries(columns),
    growth: Number(growth.toFixed(2)),
    goals: goal === undefined ? '' : isMet ? 'met' : 'missed',
  }
  return { name, isMet, row }
}
