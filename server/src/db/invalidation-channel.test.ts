import { Socket } from 'node:net'
import type pg from 'pg'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createInvalidations } from '../http/cache/invalidations.ts'
import { createLog } from '../log.ts'
import { openDatabase } from '../testing/database.ts'
import { until } from '../testing/waiting.ts'
import { openPool } from './connect.ts'
import { channelSettings, startInvalidationChannel } from './invalidation-channel.ts'

afterEach(() => vi.useRealTimers())

async function openServer(settings: pg.PoolConfig = {}) {
  const pool = openPool(await openDatabase(), () => {}, { ...channelSettings, ...settings })
  const invalidations = createInvalidations()
  const channel = startInvalidationChannel({ pool, log: createLog('silent'), ...invalidations })
  onTestFinished(() => channel.stop().then(() => pool.end()))
  // Listening begins with an invalidation of everything.
  await until(async () => invalidations.now() === 1)
  return { invalidations, pool }
}

it('receives the changes of other servers, and its own only once', async () => {
  const [one, other] = [await openServer(), await openServer()]
  one.invalidations.invalidate(['event 7', 'events'])
  one.invalidations.invalidate(['event 8'])
  await until(async () => other.invalidations.haveChanged(['event 8'], 1))
  expect(other.invalidations.haveChanged(['event 7'], 1)).toBe(true)
  expect(other.invalidations.haveChanged(['event 9', 'counts'], 1)).toBe(false)
  expect(one.invalidations.now()).toBe(3)
  one.invalidations.invalidate(Array.from({ length: 1000 }, (_, id) => `event ${1000 + id}` as const))
  await until(async () => other.invalidations.haveChanged(['counts'], 1))
})

it('invalidates everything after a lost connection, and receives changes again', async () => {
  const [one, other] = [await openServer(), await openServer()]
  const before = other.invalidations.now()
  await one.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'")
  await until(async () => other.invalidations.haveChanged(['places'], before))
  const since = other.invalidations.now()
  await until(async () => one.invalidations.haveChanged(['places'], 1))
  one.invalidations.invalidate(['event 7'])
  await until(async () => other.invalidations.haveChanged(['event 7'], since))
})

it('connects again, and invalidates everything, when nothing arrives any more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const sockets: Socket[] = []
  const stream = () => {
    const socket = new Socket()
    sockets.push(socket)
    return socket
  }
  const [one, other] = [await openServer({ query_timeout: 500, stream }), await openServer()]
  const since = one.invalidations.now()
  for (const socket of sockets) socket.pause()
  onTestFinished(() => sockets.forEach((socket) => void socket.resume()))
  other.invalidations.invalidate(['event 7'])
  vi.advanceTimersByTime(5000)
  await until(async () => one.invalidations.haveChanged(['places'], since))
})
