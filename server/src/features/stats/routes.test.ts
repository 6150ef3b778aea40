import { createEvent, deleteEvent } from '@muster/contract/events'
import { createMatch } from '@muster/contract/matches'
import { getHomeStats, getProfileStats } from '@muster/contract/stats'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildEvent, buildField, buildUser, eventInput, type Owner } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const noEvents = { total_events: 0, total_matches: 0, total_participants: 0 }

/** An event of the owner with this many participants; each one plays against the next. */
async function buildTournament(test: ReturnType<typeof startTestApp>, size: number, owner: Owner) {
  const field = await buildField(
    test,
    Array.from({ length: size }, (_, n) => `P${n}`),
    { owner },
  )
  for (const [index, participant1_id] of field.participants.entries()) {
    const participant2_id = field.participants[index + 1]
    if (participant2_id === undefined) continue
    const body = { participant1_id, participant2_id }
    await test.call(createMatch, { token: owner.token, params: { event_id: field.id }, body })
  }
  return field
}

// Each test has its own app: the numbers of the home page are cached for seconds.
describe('the numbers of the home page', () => {
  const test = startTestApp(() => ({}))

  it('count everything on the tracker, for anybody', {
    tags: ['spec:3.11', 'spec:7.13'],
  }, async () => {
    await buildTournament(test, 3, await buildUser(test))
    const owner = await buildUser(test)
    await buildTournament(test, 2, owner)
    await buildEvent(test, { owner, is_public: false })
    const gone = await buildTournament(test, 3, owner)
    await test.call(deleteEvent, { token: owner.token, params: { event_id: gone.id } })
    const answer = await test.call(getHomeStats)
    expect(answer).toMatchObject({ status: 200, body: { events: 3, participants: 5, matches: 3 } })
  })
})

describe('the numbers of the home page, read again', () => {
  const test = startTestApp(() => ({ cachesResponses: true }))
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('are counted at most once in 10 seconds, and never older', async () => {
    const now = vi.spyOn(performance, 'now')
    const owner = await buildUser(test)
    const read = async () => {
      const counts = [await test.call(getHomeStats), await test.call(getHomeStats, { token: owner.token })]
      const [visitor, member] = counts.map(({ body }) => body.events)
      expect(member).toBe(visitor)
      return visitor
    }
    await buildEvent(test, { owner })
    const start = performance.now()
    now.mockReturnValue(start)
    expect(await read()).toBe(1)
    await test.call(createEvent, { token: owner.token, body: { ...eventInput, location_country: 'Poland' } })
    now.mockReturnValue(start + 9_000)
    expect(await read()).toBe(1)
    now.mockReturnValue(start + 10_000)
    expect(await read()).toBe(2)
  })
})

describe('the numbers of a tracker without events', () => {
  const test = startTestApp(() => ({}))

  it('are zeros', { tags: 'spec:3.11' }, async () => {
    expect((await test.call(getHomeStats)).body).toEqual({ events: 0, participants: 0, matches: 0 })
    const { token } = await buildUser(test)
    expect((await test.call(getProfileStats, { token })).body).toEqual(noEvents)
  })
})

describe('the numbers of a profile', () => {
  const test = startTestApp(() => ({}))

  it('count the user’s events, with what others play in them, and are never old', {
    tags: ['spec:3.12', 'spec:7.14'],
  }, async () => {
    const owner = await buildUser(test)
    const profile = async () => (await test.call(getProfileStats, { token: owner.token })).body
    const { id } = await buildTournament(test, 4, owner)
    await buildTournament(test, 3, owner)
    await buildEvent(test, { owner })
    expect(await profile()).toEqual({ total_events: 3, total_matches: 5, total_participants: 7 })
    await test.call(deleteEvent, { token: owner.token, params: { event_id: id } })
    expect(await profile()).toEqual({ total_events: 2, total_matches: 2, total_participants: 3 })
  })

  it('leave out the events of others, even those the user takes part in', async () => {
    const { token, id: user_id } = await buildUser(test)
    const { id: event_id, game_type } = await buildTournament(test, 2, await buildUser(test))
    await test.db.insertInto('participants').values({ event_id, game_type, user_id, nickname: 'Me' }).execute()
    expect((await test.call(getProfileStats, { token })).body).toEqual(noEvents)
  })

  it('need a token', { tags: 'spec:6.3' }, async () => {
    expect(await test.call(getProfileStats)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })
})
