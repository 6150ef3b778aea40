import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withServer } from './database.ts'
import { median, report } from './goals.ts'
import { type Request, sendLoad } from './load.ts'
import { namedReads } from './named-reads.ts'
import type { Options } from './options.ts'
import { readsOfMany } from './reads-of-many.ts'
import { playedEvents } from './rows.ts'
import { processorTime, proportionalMemory, residentMemory } from './servers.ts'
import { recordResult, signIn, signMembersIn } from './writes.ts'

/** How long the server is idle at first, in seconds. */
const idle = 20

/** The event that was played last: most results arrive on its day. */
async function findNewest(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select id::int from events where event_date < now() and exists (select from matches where event_id = events.id)
     order by event_date desc, id desc limit 1`,
  )
  return rows[0]?.id ?? 0
}

/**
 * Measures the memory of the server at a million matches: idle, and under 60 reads per second of every kind, a third of
 * them by members and nearly all of them cold, beside 5 results of one day per second.
 */
export function benchMixed(options: Options): Promise<boolean> {
  const contents = playedEvents(options.matches)
  return withServer(options, contents, async ({ url, pid }, pool) => {
    await sleep(idle * 1000)
    const atRest = await proportionalMemory(pid)
    const reads = [...(await namedReads(pool, contents.events)), ...readsOfMany(contents.events)]
    const [organiser, members] = [await signIn(pool, await findNewest(pool)), await signMembersIn(pool)]
    let turn = 0
    const read = (): Request => {
      const path = reads[turn % reads.length]?.path(Math.floor(turn / reads.length)) ?? '/'
      const isMember = (turn + Math.floor(turn / reads.length)) % 3 === 0
      const token = isMember ? members[turn % members.length] : undefined
      turn++
      return { path, ...(token !== undefined && { token }) }
    }
    const seconds = 60 * options.minutes
    const before = await processorTime(pid)
    const load = Promise.all([
      sendLoad({ url, next: read, seconds, rate: 60, connections: 20 }),
      sendLoad({ url, next: () => recordResult(organiser, turn), seconds, rate: 5, connections: 1 }),
    ])
    const samples: number[] = []
    for (let second = 0; second < seconds; second++) {
      samples.push(await residentMemory(pid))
      await sleep(1000)
    }
    const [times] = await load
    const cores = ((await processorTime(pid)) - before) / seconds
    const last = samples.slice(samples.length / 2)
    return report(`Memory in MB, ${options.minutes} minutes of a mixed load`, [
      { name: 'at rest, with its share of shared pages', value: atRest, goal: 'memoryIdle' },
      { name: 'resident, median of the second half', value: median(last), goal: 'memory' },
      { name: 'resident, peak', value: Math.max(...samples), goal: 'memoryPeak' },
      { name: 'responses', value: times?.length ?? 0 },
      { name: 'processor time in cores', value: cores },
    ])
  })
}
