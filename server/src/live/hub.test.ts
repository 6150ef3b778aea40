import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createInvalidations } from '../http/cache/invalidations.ts'
import { createHub } from './hub.ts'
import type { LiveEvent } from './queries.ts'
import { liveTimes, retries } from './times.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const audience = { owner_id: 1, visibility: 'listed', share_key: 'key' } as const

/** A hub over events whose versions are in `versions`. `reads` has the ids of each query. */
function openHub() {
  const versions = new Map<number, number>()
  const reads: number[][] = []
  const load = async (ids: number[]) => {
    reads.push(ids)
    return ids.map((id): LiveEvent => ({ ...audience, staff: [], id, version: versions.get(id) ?? 1 }))
  }
  const { invalidate, subscribeToAll: subscribe } = createInvalidations()
  const hub = createHub({ load, subscribe, onMissed: () => {}, times: liveTimes })
  return { hub, versions, reads, notify: (id: number) => invalidate([`event ${id}`]) }
}

it('reads an event once a second, however many clients come from a server that was lost', async () => {
  const { hub, versions, reads } = openHub()
  const watched = hub.enter(1)
  await watched.loaded
  versions.set(1, 2)
  for (let client = 0; client < 3000; client++) {
    hub.enter(1)
    await vi.advanceTimersByTimeAsync(1)
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(watched.signal.version).toBe(2)
  expect(reads.length).toBeLessThanOrEqual(5)
  await hub.stop(retries.ended)
})

it('reads a change at once, although another event may be read only later', async () => {
  const { hub, versions, notify } = openHub()
  const [one, other] = [hub.enter(1), hub.enter(2)]
  await Promise.all([one.loaded, other.loaded])
  versions.set(2, 2)
  hub.enter(1)
  notify(2)
  await vi.advanceTimersByTimeAsync(liveTimes.collect)
  expect(other.signal.version).toBe(2)
  await hub.stop(retries.ended)
})

it('signals at once, however far the clock of the machine is corrected', async () => {
  const { hub, versions, notify } = openHub()
  const watched = hub.enter(1)
  await watched.loaded
  for (const [version, hours] of [-3, 30, -24].entries()) {
    versions.set(1, version + 2)
    notify(1)
    await vi.advanceTimersByTimeAsync(10)
    vi.setSystemTime(Date.now() + hours * 3_600_000)
    await vi.advanceTimersByTimeAsync(liveTimes.signalEvery + liveTimes.collect)
    expect(watched.signal.version).toBe(version + 2)
  }
  await hub.stop(retries.ended)
})

it('reads nothing in vain, although a timer may fire a part of a millisecond before its time', async () => {
  vi.useRealTimers()
  const hubs = Array.from({ length: 50 }, openHub)
  await Promise.all(
    hubs.map(async ({ hub, versions, notify }, index) => {
      const watched = hub.enter(1)
      await watched.loaded
      await sleep(3 * index)
      // The second change is read a second after the first.
      for (const version of [2, 3]) {
        versions.set(1, version)
        notify(1)
        await vi.waitFor(() => expect(watched.signal.version).toBe(version), { timeout: 5000 })
      }
      await hub.stop(retries.ended)
    }),
  )
  expect(hubs.flatMap(({ reads }) => reads).filter((ids) => ids.length === 0)).toEqual([])
})
