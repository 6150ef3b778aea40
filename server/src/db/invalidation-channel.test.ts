import { afterEach, expect, it } from 'vitest'
import { createInvalidations } from '../http/invalidations.ts'
import { openLog } from '../log.ts'
import { openDatabase } from '../testing/database.ts'
import { until } from '../testing/waiting.ts'
import { openPool } from './connect.ts'
import { startInvalidationChannel } from './invalidation-channel.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close()
})

async function openServer() {
  const pool = openPool(await openDatabase(), () => {}, { max: 2 })
  const changes = createInvalidations()
  const signals = startInvalidationChannel({ pool, log: openLog('silent'), ...changes })
  opened.push({ close: () => signals.stop().then(() => pool.end()) })
  // What was missed before it listened may be anything.
  await until(async () => changes.now() === 1)
  return { changes, pool }
}

it('a server hears what another has changed, and its own changes only once', async () => {
  const [one, other] = [await openServer(), await openServer()]
  one.changes.note(['event 7', 'events'])
  one.changes.note(['event 8'])
  await until(async () => other.changes.haveChanged(['event 8'], 1))
  expect(other.changes.haveChanged(['event 7'], 1)).toBe(true)
  expect(other.changes.haveChanged(['event 9', 'counts'], 1)).toBe(false)
  expect(one.changes.now()).toBe(3)
  one.changes.note(Array.from({ length: 1000 }, (_, id) => `event ${1000 + id}` as const))
  await until(async () => other.changes.haveChanged(['counts'], 1))
})

it('a server that has lost its connection takes everything for changed, and hears again', async () => {
  const [one, other] = [await openServer(), await openServer()]
  const before = other.changes.now()
  await one.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'")
  await until(async () => other.changes.haveChanged(['places'], before))
  const since = other.changes.now()
  await until(async () => one.changes.haveChanged(['places'], 1))
  one.changes.note(['event 7'])
  await until(async () => other.changes.haveChanged(['event 7'], since))
})
