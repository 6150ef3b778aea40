import { afterEach, expect, it, vi } from 'vitest'
import { unreachableReads } from '../testing/unreachable.ts'
import { isUnavailable } from './failures.ts'

afterEach(() => vi.useRealTimers())

it('refuses all waiting visitors within five seconds if the database does not respond', async () => {
  vi.useFakeTimers()
  const { run } = unreachableReads()
  const refused = Array.from({ length: 3 }, () => run(() => new Promise(() => {})).catch(isUnavailable))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await Promise.all(refused)).toEqual([true, true, true])
})
