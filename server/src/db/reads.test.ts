import { afterEach, expect, it, vi } from 'vitest'
import { openDb, openPool } from './connect.ts'
import { isUnavailable } from './failures.ts'
import { readsOf } from './reads.ts'

afterEach(() => vi.useRealTimers())

it('refuses all waiting visitors within five seconds if the database does not respond', async () => {
  vi.useFakeTimers()
  const { run } = readsOf(openDb(openPool('postgresql://127.0.0.1:1/muster', () => {})))
  const refused = Array.from({ length: 3 }, () => run(() => new Promise(() => {})).catch(isUnavailable))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await Promise.all(refused)).toEqual([true, true, true])
})
