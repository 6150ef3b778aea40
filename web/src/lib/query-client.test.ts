import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { stopClock } from '../testing/still-clock.ts'
import { createQueryClient } from './query-client.ts'

const client = createQueryClient(() => Promise.reject(new Error('no request is expected')))

/** Mounts a query, and counts how often it is fetched. `respond` returns its result. */
function show(name: string, respond: () => unknown, options: { refetchOnWindowFocus?: boolean } = {}) {
  let fetches = 0
  const queryFn = async () => {
    fetches++
    return respond() ?? null
  }
  const observer = new QueryObserver(client, { queryKey: [name], queryFn, staleTime: 0, ...options })
  observer.subscribe(() => {})
  return { status: () => observer.getCurrentResult().status, fetches: () => fetches }
}

afterEach(() => {
  focusManager.setFocused(undefined)
  client.clear()
})

it('no query is refetched when the window regains focus', { tags: 'spec:9.21' }, async () => {
  client.mount()
  const usual = show('usual', () => 'there')
  const eager = show('eager', () => 'there', { refetchOnWindowFocus: true })
  await expect.poll(() => [usual.status(), eager.status()]).toEqual(['success', 'success'])
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await expect.poll(eager.fetches).toBe(2)
  expect(usual.fetches()).toBe(1)
  client.unmount()
})

it('a failed request is retried once, and not a third time', { tags: 'spec:9.20' }, async () => {
  const clock = stopClock()
  const failing = show('failing', () => {
    throw new Error('No.')
  })
  await clock.until(() => failing.fetches() === 1)
  await clock.pass(60_000)
  await clock.until(() => failing.status() === 'error')
  expect(failing.fetches()).toBe(2)
})

it('a query is attempted offline, so that its failure shows, and again when the network is back', async () => {
  client.mount()
  onlineManager.setOnline(false)
  const query = show('offline', () => 'there')
  await expect.poll(query.status).toBe('success')
  onlineManager.setOnline(true)
  await expect.poll(query.fetches).toBe(2)
  client.unmount()
})

it('what seems to arrive from the future is fetched again: the clock of the device was set back', async () => {
  const hour = 3_600_000
  const queryKey = ['copy']
  client.setQueryData(queryKey, 'old', { updatedAt: Date.now() + 2 * hour })
  expect(await client.fetchQuery({ queryKey, queryFn: () => 'new' })).toBe('new')
  expect(await client.fetchQuery({ queryKey, queryFn: () => 'newer' }), 'and then it is fresh').toBe('new')
})
