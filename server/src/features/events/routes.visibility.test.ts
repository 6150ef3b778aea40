import { endpoints } from '@muster/contract'
import { listArmyStats, listCountedGames, listEventArmies } from '@muster/contract/army-stats'
import { addressOf } from '@muster/contract/client'
import type { Access } from '@muster/contract/endpoint'
import { createEvent, deleteEvent, getEvent, listEvents, renewEventKey, updateEvent } from '@muster/contract/events'
import { createMatch, recordResult } from '@muster/contract/matches'
import { joinEvent, leaveEvent } from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { armiesOf, buildGames } from '../../testing/army-games.ts'
import { buildUser, eventInput } from '../../testing/builders.ts'
import { buildPageDir } from '../../testing/built-page.ts'
import { startTestApp } from '../../testing/test-app.ts'

const pageDir = await buildPageDir()
const test = startTestApp(() => ({ pageDir }))

type Visibility = 'listed' | 'unlisted' | 'draft'

/** An event that qualifies for every list: with a place, a future date, and a counted match. */
async function build(visibility: Visibility, given: { counts_in_statistics?: boolean } = {}) {
  const [owner, stranger, guest] = [await buildUser(test), await buildUser(test), await buildUser(test)]
  const [skaven, stormcast] = await armiesOf(test, 'Skaven', 'Stormcast Eternals')
  const { id, matches, participants } = await buildGames(test, {
    owner,
    visibility,
    title: 'The Secret Cup',
    registration_open: true,
    ...given,
    place_id: 2644688,
    event_date: new Date(Date.now() + 86_400_000).toISOString(),
    field: [skaven, stormcast],
    games: [{ sides: [0, 1], scores: [12, 5], round: 1 }],
  })
  await test.db
    .updateTable('participants')
    .set({ user_id: guest.id })
    .where('id', '=', participants[0] ?? 0)
    .execute()
  const { share_key: key } = await test.db
    .selectFrom('events')
    .select('share_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    key,
    owner,
    stranger,
    guest,
    match_id: matches[0] ?? 0,
    participant_id: participants[0] ?? 0,
    ids: { event_id: id },
  }
}

type Built = Awaited<ReturnType<typeof build>>
interface As {
  token?: string
  key?: string
}

const readsOf = (isWanted: (access: Access) => boolean) =>
  [...endpoints.values()].filter(
    ({ method, params, access }) => method === 'GET' && params && 'event_id' in params.shape && isWanted(access),
  )

/** The addresses of everything in the API that shows one event, with each format. */
const addressesOf = ({ id, match_id, participant_id }: Built, reads = readsOf((access) => access === 'anyone')) =>
  reads.flatMap(({ path, formats = [] }) =>
    ['', ...formats.map((format) => `.${format}`)].map(
      (suffix) => addressOf(path, { params: { event_id: id, match_id, participant_id, round_number: 1 } }) + suffix,
    ),
  )

async function statusOf(path: string, { token, key }: As) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return (await test.app.inject({ url: key === undefined ? path : `${path}?key=${key}`, headers })).statusCode
}

/** Who sees a listed event, an unlisted one and a draft. */
const audiences: [string, (event: Built) => As, visible: Record<Visibility, boolean>][] = [
  ['anyone', () => ({}), { listed: true, unlisted: false, draft: false }],
  ['a member', ({ stranger }) => ({ token: stranger.token }), { listed: true, unlisted: false, draft: false }],
  ['someone with another key', () => ({ key: 'f'.repeat(32) }), { listed: true, unlisted: false, draft: false }],
  ['someone with its link', ({ key }) => ({ key }), { listed: true, unlisted: true, draft: false }],
  ['someone who takes part', ({ guest }) => ({ token: guest.token }), { listed: true, unlisted: true, draft: false }],
  ['its owner', ({ owner }) => ({ token: owner.token }), { listed: true, unlisted: true, draft: true }],
  ['an ended session', () => ({ token: 'x'.repeat(43) }), { listed: true, unlisted: false, draft: false }],
]

describe.each(['listed', 'unlisted', 'draft'] as const)('an event that is %s', (visibility) => {
  it.each(audiences)(
    'is visible to %s only if permitted, in every response that shows it',
    async (_who, as, visible) => {
      const event = await build(visibility)
      const reader = as(event)
      // The clients of pages and feeds send no token.
      const addresses = [...addressesOf(event), ...(reader.token === undefined ? [`/events/${event.id}`] : [])]
      const statuses = await Promise.all(addresses.map(async (path) => [path, await statusOf(path, reader)]))
      expect(statuses).toEqual(addresses.map((path) => [path, visible[visibility] ? 200 : 404]))
      if (reader.token !== undefined) return
      // A hidden event looks like a deleted one: the response is a cancellation.
      const calendar = await textOf(`/events/${event.id}.ics?key=${reader.key ?? ''}`)
      expect(calendar.includes('STATUS:CANCELLED')).toBe(!visible[visibility])
    },
  )
})

it.each(['listed', 'unlisted', 'draft'] as const)(
  'shows calls, claims, slips and histories of an event that is %s to its owner and its sides alone',
  async (visibility) => {
    const event = await build(visibility)
    const addresses = addressesOf(
      event,
      readsOf((access) => access !== 'anyone'),
    )
    expect(addresses.length).toBeGreaterThan(3)
    for (const [who, as, visible] of audiences) {
      const reader = as(event)
      for (const path of addresses) {
        const status = await statusOf(path, reader)
        const isSide = who === 'someone who takes part' && path.endsWith('/history') && visibility !== 'draft'
        const isSignedIn = ['a member', 'someone who takes part'].includes(who)
        if (who === 'its owner') expect([path, status]).toEqual([path, path.endsWith('/slips') ? 404 : 200])
        else if (!isSide)
          expect([who, path, status]).toEqual([who, path, closedStatus(isSignedIn, visibility, visible)])
      }
    }
  },
)

const closedStatus = (isSignedIn: boolean, visibility: Visibility, visible: Record<Visibility, boolean>) => {
  if (!isSignedIn) return 401
  return visible[visibility] && visibility === 'listed' ? 403 : 404
}

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
    await build('unlisted', { counts_in_statistics: true })
    await build('draft', { counts_in_statistics: true })
    expect(await textOf(address)).not.toMatch(names)
  })

  it.each(lists.filter((address) => address !== '/sitemap.xml'))('names a listed event: %s', async (address) => {
    await build('listed')
    expect(await textOf(address)).toMatch(names)
  })

  it('of the caller’s own events contains all of them, and joined events except drafts', async () => {
    const [unlisted, draft] = [await build('unlisted'), await build('draft')]
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
    const event = await build('unlisted')
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
      const { ids, match_id, stranger, guest } = await build(visibility)
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
    const { ids, key, stranger } = await build('unlisted')
    const { token } = stranger
    expect((await test.call(joinEvent, { token, params: ids, query: { key }, body: {} })).status).toBe(201)
    expect((await test.call(getEvent, { token, params: ids })).status).toBe(200)
  })
})

describe('the key of an event', () => {
  it('is returned to its owner and viewers with its link, and a renewed key invalidates the old link', async () => {
    const { ids, key, owner, guest } = await build('unlisted')
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
