import { listArmyStats, listCountedGames, listEventArmies } from '@muster/contract/army-stats'
import { createEvent, deleteEvent, getEvent, listEvents, renewEventKey, updateEvent } from '@muster/contract/events'
import { createMatch, recordResult } from '@muster/contract/matches'
import { joinEvent, leaveEvent } from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { type As, addressesOf, audiences, buildHidden, statusOf } from '../../testing/audiences.ts'
import { buildUser, eventInput } from '../../testing/builders.ts'
import { buildPageDir } from '../../testing/built-page.ts'
import { startTestApp } from '../../testing/test-app.ts'

const pageDir = await buildPageDir()
const test = startTestApp(() => ({ pageDir }))

describe.each(['listed', 'unlisted', 'draft'] as const)('an event that is %s', (visibility) => {
  it.each(audiences)(
    'is visible to %s only if permitted, in every response that shows it',
    async (_who, as, visible) => {
      const event = await buildHidden(test, visibility)
      const reader = as(event)
      // The clients of pages and feeds send no token.
      const addresses = [...addressesOf(event), ...(reader.token === undefined ? [`/events/${event.id}`] : [])]
      const statuses = await Promise.all(addresses.map(async (path) => [path, await statusOf(test, path, reader)]))
      expect(statuses).toEqual(addresses.map((path) => [path, visible[visibility] ? 200 : 404]))
      if (reader.token !== undefined) return
      // A hidden event looks like a deleted one: the response is a cancellation.
      const calendar = await textOf(`/events/${event.id}.ics?key=${reader.key ?? ''}`)
      expect(calendar.includes('STATUS:CANCELLED')).toBe(!visible[visibility])
    },
  )
})

/** Everything that names events. */
const lists = [
  '/api/v1/events',
  '/api/v1/events?search=secret',
  '/api/v1/events?near=53.8,-1.5',
  '/api/v1/events/places',
  '/events.ics',
  '/events.atom',
  '/sitemap.xml',
  '/api/v1/stats/armies/Skaven/games',
  '/api/v1/stats/armies/Skaven/games.csv',
]

const textOf = async (url: string) => (await test.app.inject({ url })).body
const names = /Secret Cup|"name":"Leeds"|\/events\/\d/

describe('a list of events', () => {
  it.each(lists)('never names an unlisted event or a draft: %s', async (address) => {
    await buildHidden(test, 'unlisted', { counts_in_statistics: true })
    await buildHidden(test, 'draft', { counts_in_statistics: true })
    expect(await textOf(address)).not.toMatch(names)
  })

  it.each(lists.filter((address) => address !== '/sitemap.xml'))('names a listed event: %s', async (address) => {
    await buildHidden(test, 'listed')
    expect(await textOf(address)).toMatch(names)
  })

  it('of the caller’s own events contains all of them, and joined events except drafts', async () => {
    const [unlisted, draft] = [await buildHidden(test, 'unlisted'), await buildHidden(test, 'draft')]
    const own = async (token: string, query: Parameters<typeof test.call<typeof listEvents>>[1]) =>
      (await test.call(listEvents, { ...query, token })).body.events.map(({ id, key }) => [id, key])
    const mine = { query: { my_events: 'true' as const } }
    const joined = { query: { joined_events: 'true' as const } }
    expect(await own(draft.owner.token, mine)).toEqual([[draft.id, null]])
    expect(await own(unlisted.owner.token, mine)).toEqual([[unlisted.id, unlisted.key]])
    expect(await own(unlisted.guest.token, joined)).toEqual([[unlisted.id, null]])
    expect(await own(draft.guest.token, joined)).toEqual([])
  })
})

describe('matches of an event that is not listed', () => {
  it('count in the army statistics only if its owner agrees, without naming the event', async () => {
    const played = async () =>
      (await test.call(listArmyStats, { query: { game_type: 'SPEARHEAD' } })).body.armies.map(({ matches }) => matches)
    const event = await buildHidden(test, 'unlisted')
    expect(await played()).toEqual([])
    const own = await test.call(listEventArmies, { params: event.ids, token: event.owner.token })
    expect(own.body.armies).toMatchObject([
      { faction: 'Skaven', participants: 1, matches: 1 },
      { faction: 'Stormcast Eternals', participants: 1, matches: 1 },
    ])
    const change = (body: object) => test.call(updateEvent, { token: event.owner.token, params: event.ids, body })
    await change({ counts_in_statistics: true })
    expect(await played()).toEqual([1, 1])
    const { body } = await test.call(listCountedGames, { params: { faction: 'Skaven' }, query: {} })
    expect(body.matches).toEqual([])
    await change({ counts_in_statistics: false })
    expect(await played()).toEqual([])
    await change({ visibility: 'listed' })
    expect(await played()).toEqual([1, 1])
  })
})

describe('a stranger', () => {
  it.each(['unlisted', 'draft'] as const)(
    'gets 404 for every request about an event that is %s',
    async (visibility) => {
      const { ids, match_id, stranger, guest } = await buildHidden(test, visibility)
      for (const { token } of [stranger, guest]) {
        const statuses = await Promise.all([
          test.call(updateEvent, { token, params: ids, body: { title: 'Mine' } }),
          test.call(deleteEvent, { token, params: ids }),
          test.call(renewEventKey, { token, params: ids }),
          test.call(createMatch, { token, params: ids, body: { participant1_id: 1, participant2_id: 2 } }),
          test.call(recordResult, { token, params: { ...ids, match_id }, body: { participant1_score: 1 } }),
        ])
        expect(statuses.map(({ status, body }) => [status, (body as { detail?: string }).detail])).toEqual(
          Array(5).fill([404, 'This event does not exist, or it has been deleted.']),
        )
      }
      expect((await test.call(joinEvent, { token: stranger.token, params: ids, body: {} })).status).toBe(404)
      expect((await test.call(leaveEvent, { token: stranger.token, params: ids })).status).toBe(404)
    },
  )

  it('joins an unlisted event by its link, and then sees it without the key', async () => {
    const { ids, key, stranger } = await buildHidden(test, 'unlisted')
    const { token } = stranger
    expect((await test.call(joinEvent, { token, params: ids, query: { key }, body: {} })).status).toBe(201)
    expect((await test.call(getEvent, { token, params: ids })).status).toBe(200)
  })
})

describe('the key of an event', () => {
  it('is returned to its owner and viewers with its link, and a renewed key invalidates the old link', async () => {
    const { ids, key, owner, guest } = await buildHidden(test, 'unlisted')
    const keyFor = async (as: As) =>
      (await test.call(getEvent, { token: as.token, params: ids, query: { key: as.key } })).body.key
    expect(await Promise.all([owner, { ...owner, key }, { key }, guest].map(keyFor))).toEqual([key, key, key, null])
    const { status, body } = await test.call(renewEventKey, { token: owner.token, params: ids })
    expect(status).toBe(200)
    expect(body.key).toMatch(/^[0-9a-f]{32}$/)
    expect(body.key).not.toBe(key)
    for (const url of [`/api/v1/events/${ids.event_id}?key=${body.key}`, `/events/${ids.event_id}?key=${body.key}`]) {
      expect((await test.app.inject(url)).headers['cache-control']).toBe('private, no-cache')
    }
    const statusWith = async (given: string) =>
      (await test.call(getEvent, { params: ids, query: { key: given } })).status
    expect([await statusWith(key), await statusWith(body.key ?? '')]).toEqual([404, 200])
  })
})

describe('a draft', () => {
  it('is created and published', async () => {
    const { token } = await buildUser(test)
    const created = await test.call(createEvent, { token, body: { ...eventInput, visibility: 'draft' } })
    const params = { event_id: created.body.id }
    expect(created.body).toMatchObject({ visibility: 'draft', key: null, counts_in_statistics: false })
    expect((await test.call(getEvent, { params })).status).toBe(404)
    const published = await test.call(updateEvent, { token, params, body: { visibility: 'listed' } })
    expect(published.body).toMatchObject({ visibility: 'listed', key: null })
    expect((await test.call(getEvent, { params })).status).toBe(200)
  })
})
