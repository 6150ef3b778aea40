import { fileURLToPath } from 'node:url'
import type { Config } from '../../../server/src/config.ts'
import { withPool } from '../../support/database.ts'
import { type Application, startApplication } from '../application.ts'
import { showYardstick, timedInRounds } from '../rounds.ts'
import { ms, summarise } from '../times.ts'
import { drawAll } from './draws.ts'
import { findDeepCursors, type GrowthCalls, growthCalls } from './growth-calls.ts'
import { judge, rounded } from './ratios.ts'

/** How many times as long the median may take with the most events as with the fewest. */
const goal = 1.3

const pageDir = fileURLToPath(new URL('../../../web/dist', import.meta.url))

interface Database {
  events: number
  url: string
}

interface Sized {
  events: number
  app: Application
  calls: GrowthCalls
}

/** Measures every public read with every number of events; returns whether all goals are met. */
export async function measureGrowth(databases: readonly Database[], config: Config, rounds: number): Promise<boolean> {
  const sized: Sized[] = []
  try {
    for (const { events, url } of databases) {
      const calls = await withPool(url, async (pool) =>
        growthCalls(await drawAll(pool, events), await findDeepCursors(pool, events, 200)),
      )
      sized.push({ events, calls, app: await startApplication(url, config, pageDir) })
    }
    return await measure(sized, rounds)
  } finally {
    await Promise.all(sized.map(({ app }) => app.close()))
  }
}

async function measure(sized: readonly Sized[], rounds: number): Promise<boolean> {
  const tasks = sized.flatMap(({ events, app, calls }) =>
    Object.entries(calls).map(([name, pathOf]) => ({ name, events, run: (round: number) => app.get(pathOf(round)) })),
  )
  const measured = Map.groupBy(await timedInRounds(tasks, rounds), ({ name }) => name)
  const rows = [...measured].map(([name, each]) => ({ name, ...rowOf(each) }))
  console.log(`Growth of the median, over ${rounds} rounds; times in milliseconds`)
  console.table(Object.fromEntries(rows.map(({ name, row }) => [name, row])))
  showYardstick()
  return rows.every(({ isMet }) => isMet)
}

function rowOf(measured: readonly { events: number; times: number[] }[]) {
  const medians = measured.map(({ events, times }) => ({ events, p50: summarise(times).p50 }))
  const growth = (medians.at(-1)?.p50 ?? Number.NaN) / (medians[0]?.p50 ?? Number.NaN)
  const { isMet, is } = judge(growth / goal)
  const columns = medians.map(({ events, p50 }) => [`p50 ${events}`, ms(p50)])
  return { isMet, row: { ...Object.fromEntries(columns), growth: rounded(growth), goal, is } }
}
