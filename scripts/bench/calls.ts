import type { Application } from './application.ts'
import type { Field } from './field.ts'
import { showYardstick, timedInRounds } from './rounds.ts'
import { ms, summarise } from './times.ts'
import { variationsOf } from './variations.ts'

/** The maximum 95th percentile of a call, in milliseconds. */
const limit = 50

interface Bench {
  app: Application
  field: Field
  rounds: number
}

interface Variation {
  path: string
  times: number[]
  p95: number
}

/** Measures and reports every variation of every call; returns whether all are fast enough. */
export async function measureCalls({ app, field, rounds }: Bench): Promise<boolean> {
  const variations = variationsOf(field)
  variations.listCountedGames.push(...(await laterPages(app, variations.listCountedGames)))
  const measured = new Map<string, Variation[]>()
  for (const [name, paths] of Object.entries(variations)) {
    const list = await measure(app, paths, rounds)
    measured.set(name, list)
    console.log(`  ${name}, the slowest variations:`)
    for (const { path, p95 } of list.slice(0, 3)) console.log(`    p95 ${ms(p95)} ms  ${readable(path)}`)
  }
  console.table(Object.fromEntries([...measured].map(([name, list]) => [name, rowOf(list)])))
  showYardstick()

  const slow = [...measured.values()].flat().filter(({ p95 }) => p95 >= limit)
  console.log(`Every call in every variation under ${limit} ms at p95: ${slow.length === 0 ? 'yes' : 'no, not these:'}`)
  for (const { path, p95 } of slow) console.log(`  p95 ${ms(p95)} ms  ${readable(path)}`)
  return slow.length === 0
}

/** Returns the slowest first. */
async function measure(app: Application, paths: readonly string[], rounds: number): Promise<Variation[]> {
  const variations = await timedInRounds(
    paths.map((path) => ({ path, run: () => app.call(path) })),
    rounds,
  )
  return variations
    .map(({ path, times }) => ({ path, times, p95: summarise(times).p95 }))
    .sort((one, other) => other.p95 - one.p95)
}

function rowOf(variations: readonly Variation[]) {
  const { p50, p95, max } = summarise(variations.flatMap(({ times }) => times))
  return {
    variations: variations.length,
    p50: ms(p50),
    p95: ms(p95),
    max: ms(max),
    'p95 of the slowest': ms(variations[0]?.p95 ?? Number.NaN),
  }
}

const readable = (path: string) => decodeURIComponent(path.replaceAll('+', ' '))

const pages = 10

/** Some pages further into the same lists, for those filtered only by who played. */
async function laterPages(app: Application, paths: readonly string[]): Promise<string[]> {
  const later: string[] = []
  for (const path of paths.filter((one) => /games(\?(opponent|army_id)=[^&]*)?$/.test(one))) {
    let page = path
    for (let turned = 0; turned < pages; turned++) {
      const { next_cursor } = JSON.parse(await app.call(page))
      if (next_cursor === null) break
      page = `${path}${path.includes('?') ? '&' : '?'}cursor=${next_cursor}`
    }
    if (page !== path) later.push(page)
  }
  return later
}
