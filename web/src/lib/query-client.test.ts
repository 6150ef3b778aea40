import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { stopClock } from '../testing/still-clock.ts'
import { createQueryClient } from './query-client.ts'

const client = createQueryClient(() => Promise.reject(new Error('nothing is asked')))

/** A query on the page; counts how often it is fetched, with `answer` as its outcome. */
function show(name: string, answer: () => unknown, options: { refetchOnWindowFocus?: boolean } = {}) {
  let asked = 0
  const queryFn = async () => {
    asked++
    return answer() ?? null
  }
  const observer = new QueryObserver(client, { queryKey: [name], queryFn, staleTime: 0, ...options })
  observer.subscribe(() => {})
  return { status: () => observer.getCurrentResult().status, asked: () => asked }
}

afterEach(() => {
  focusManager.setFocused(undefined)
  client.clear()
})

it('nothing is fetched again when the window regains focus', { tags: 'spec:9.21' }, async () => {
  client.mount()
  const usual = show('usual', () => 'there')
  const eager = show('eager', () => 'there', { refetchOnWindowFocus: true })
  await expect.poll(() => [usual.status(), eager.status()]).toEqual(['success', 'success'])
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await expect.poll(eager.asked).toBe(2)
  expect(usual.asked()).toBe(1)
  client.unmount()
})

it('a failed request is retried once, and not a third time', { tags: 'spec:9.20' }, async () => {
  const clock = stopClock()
  const failing = show('failing', () => {
    throw new Error('No.')
  })
  await clock.until(() => failing.asked() === 1)
  await clock.pass(60_000)
  await clock.until(() => failing.status() === 'error')
  expect(failing.asked()).toBe(2)
})

it('a query is tried even when offline, so that its failure is shown, and once more when back online', async () => {
  client.mount()
  onlineManager.setOnline(false)
  const query = show('offline', () => 'there')
  await expect.poll(query.status).toBe('success')
  onlineManager.setOnline(true)
  await expect.poll(query.asked).toBe(2)
  client.unmount()
})
