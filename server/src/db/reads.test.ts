import { afterEach, expect, it, vi } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { unreachable, unreachableReads } from '../testing/unreachable.ts'
import { isUnavailable } from './failures.ts'
import { startReads } from './reads.ts'

const test = startTestApp()

afterEach(() => vi.useRealTimers())

it('refuses all waiting visitors within five seconds if the database does not respond', async () => {
  vi.useFakeTimers()
  const { run } = unreachableReads()
  const refused = Array.from({ length: 3 }, () => run(() => new Promise(() => {})).catch(isUnavailable))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await Promise.all(refused)).toEqual([true, true, true])
})

it('a primary that is away costs nobody the replica, also when a reader needs what it lacks', async () => {
  const log = { ...test.app.log, warn: vi.fn() } as unknown as typeof test.app.log
  const reads = startReads(unreachable(), test.pool, { log, isMissing: () => false })
  const query = async () => 'from a database'
  const refused = reads.run(
    async (db) => db.selectFrom('events').select('id').execute(),
    async () => false,
  )
  expect(await refused.catch(isUnavailable)).toBe(true)
  expect(reads.failure).toBe(undefined)
  expect(await reads.run(query)).toBe('from a database')
  reads.stop()
})
