import { createEvent } from '@muster/contract/events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildEvent, buildField, buildUser, eventInput } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createInvalidations } from './invalidations.ts'

const invalidations = createInvalidations()
const test = startTestApp(() => ({ invalidations, cachesResponses: true }))

// Tests empty the database without the application.
beforeEach(() => invalidations.invalidate(undefined))
afterEach(() => vi.restoreAllMocks())

const list = async (url = '/events', headers: Record<string, string> = {}) => {
  const { events } = (await test.app.inject({ url: `/api/v1${url}`, headers })).json()
  return events as { title: string; state: string; num_of_participants: number }[]
}
const titles = async (...request: Parameters<typeof list>) =>
  (await list(...request)).map(({ title }) => title).toSorted()

/** Changes an event without an invalidation. */
const retitle = (id: number, title: string) =>
  test.db.updateTable('events').set({ title }).where('id', '=', id).execute()

describe('a list of events', () => {
  it('survives a result, and shows that the last result of an event has finished it', async () => {
    const field = await buildField(test, ['Ana', 'Ben', 'Cleo', 'Dan'], { rounds_planned: 1 })
    const other = await buildEvent(test, { title: 'Before' })
    const desk = deskOf(test, field)
    await desk.pair()
    await desk.publish(1)
    const [first, second] = await desk.matches()
    const scores = { participant1_score: 20, participant2_score: 10 }
    const states = async () => (await list()).map(({ state }) => state).toSorted()
    // The first write waits until its comparison has ended, so a list read now is compared with.
    await vi.waitFor(async () => expect(await states()).toEqual(['running', 'upcoming']), { timeout: 5000 })
    await retitle(other.id, 'Unnoticed')
    await desk.record(first?.id ?? 0, scores)
    expect(await titles()).toContain('Before')
    await desk.record(second?.id ?? 0, scores)
    await vi.waitFor(async () => expect(await states()).toEqual(['finished', 'upcoming']), { timeout: 5000 })
    expect(await titles()).toContain('Unnoticed')
  })

  it('shows who has joined, and leaves out what is no longer listed', async () => {
    const field = await buildField(test, ['Ana'])
    const desk = deskOf(test, field)
    const counts = async () => (await list()).map(({ num_of_participants }) => num_of_participants)
    expect(await counts()).toEqual([1])
    await desk.add('Ben')
    await vi.waitFor(async () => expect(await counts()).toEqual([2]), { timeout: 5000 })
    await desk.change({ visibility: 'unlisted' })
    await vi.waitFor(async () => expect(await counts()).toEqual([]), { timeout: 5000 })
  })

  it('may be five seconds old for others while many are made again', async () => {
    const owner = await buildUser(test)
    const create = (title: string) => test.call(createEvent, { token: owner.token, body: { ...eventInput, title } })
    const now = performance.now() + 60_000
    vi.spyOn(performance, 'now').mockReturnValue(now)
    // A list that no other test has read.
    const url = '/events?limit=50'
    await titles(url)
    // Each of these shows the next event at once.
    for (let made = 1; made <= 20; made++) {
      await create(`Event ${made}`)
      expect(await titles(url)).toHaveLength(made)
    }
    await create('Last')
    expect(await titles(url)).not.toContain('Last')
    const justWritten = { authorization: `Bearer ${owner.token}`, 'cache-control': 'max-age=0' }
    expect(await titles(url, justWritten)).toContain('Last')
    // What leaves Muster, such as a deleted account, leaves all lists at once.
    await test.db.updateTable('events').set({ title: 'Renamed' }).where('title', '=', 'Event 1').execute()
    invalidations.invalidate(undefined)
    expect(await titles(url)).toEqual(expect.arrayContaining(['Last', 'Renamed']))
    await create('Very last')
    expect(await titles(url)).not.toContain('Very last')
    vi.spyOn(performance, 'now').mockReturnValue(now + 5000)
    expect(await titles(url)).toContain('Very last')
  })
})
