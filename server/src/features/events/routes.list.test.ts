import { listEvents } from '@muster/contract/events'
import { describe, expect, it } from 'vitest'
import { buildEvent, buildEvents, buildField, buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

type Filters = NonNullable<Parameters<typeof test.call<typeof listEvents>>[1]>['query']

async function titles(query: Filters = {}, token?: string) {
  const { status, body } = await test.call(listEvents, { query, token })
  expect(status).toBe(200)
  expect(body.total).toBe(body.events.length)
  return body.events.map(({ title }) => title)
}

describe('the order of events', () => {
  it('is empty when there are no events', { tags: 'spec:7.15' }, async () => {
    const { body } = await test.call(listEvents)
    expect(body).toEqual({ events: [], total: 0, total_is_exact: true, centre: null, next_cursor: null })
  })
})

describe('searching events', () => {
  const event = { title: 'Bitwa pod Żaglami', location_city: 'Kraków', location_country: 'Côte d’Ivoire' }

  it.each([
    ['the title', 'bitwa'],
    ['the middle of the title', 'POD'],
    ['the title without its accents', 'zaglami'],
    ['the city without its accent', 'krakow'],
    ['the city in capitals', 'KRAKÓW'],
    ['the city, its accent typed apart', 'krako\u0301w'],
    ['an accent that is not there', 'bítwä'],
    ['the country', 'cote d'],
    ['the country with a plain apostrophe', "d'ivoire"],
    ['words with space around them', '  kraków  '],
    ['words of title, city and country in any order', 'Kraków, cote żaglami'],
  ])('finds an event by %s', { tags: 'spec:2.40' }, async (_what, search) => {
    await buildEvents(test, [event, { title: 'Another', description: 'Bitwa, Kraków' }])
    expect(await titles({ search })).toEqual([event.title])
  })

  it.each(['ΟΔΟΣ', 'οδοσ', 'οδοσσ', 'ΟΔΟΣΣΕΙΑ'])(
    'finds Greek by the beginning %s, whatever the case',
    async (search) => {
      await buildEvents(test, [{ title: 'Οδοσσεια' }, { title: 'Another' }])
      expect(await titles({ search })).toEqual(['Οδοσσεια'])
    },
  )

  it.each([
    ['%', '100% Dice'],
    ['_', 'snake_case Cup'],
    ['\\', 'back\\slash Open'],
    ["'", "Miner's Brawl"],
    ['0% d', '100% Dice'],
  ])('searches for %s literally', async (search, title) => {
    await buildEvents(test, [
      { title: '100% Dice' },
      { title: 'snake_case Cup' },
      { title: 'back\\slash Open' },
      { title: "Miner's Brawl" },
      { title: 'Plain' },
    ])
    expect(await titles({ search })).toEqual([title])
  })

  it('ignores the description', { tags: 'spec:2.40' }, async () => {
    await buildEvents(test, [{ title: 'One', description: 'secret' }])
    expect(await titles({ search: 'secret' })).toEqual([])
  })
})

describe('filtering events', () => {
  it('to the caller’s own works with a token and fails without one', {
    tags: ['spec:2.98', 'spec:6.3', 'spec:7.16'],
  }, async () => {
    const owner = await buildUser(test)
    await buildEvents(test, [{ title: 'Mine' }], { owner })
    await buildEvents(test, [{ title: 'Theirs' }])
    expect(await titles({ my_events: 'true' }, owner.token)).toEqual(['Mine'])
    expect(await titles({ my_events: 'false' }, owner.token)).toEqual(['Theirs', 'Mine'])
    expect(await titles({ my_events: 'false' })).toEqual(['Theirs', 'Mine'])
    for (const token of [undefined, 'unknown']) {
      const response = await test.call(listEvents, { query: { my_events: 'true' }, token })
      expect(response).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
      expect(response.headers['www-authenticate']).toBe('Bearer')
    }
  })

  it('counts the participants of each event separately', async () => {
    await buildField(test, ['Ana', 'Ben', 'Cleo'], { title: 'Three' })
    await buildField(test, [...'abcdefg'], { title: 'Seven' })
    await buildEvent(test, { title: 'None' })
    const { body } = await test.call(listEvents)
    const counts = body.events.map(({ title, num_of_participants }) => [title, num_of_participants])
    expect(Object.fromEntries(counts)).toEqual({ Three: 3, Seven: 7, None: 0 })
  })

  it.each([
    '?limit=0',
    '?limit=1001',
    '?limit=-1',
    '?limit=2.5',
    '?limit=many',
    '?limit=',
    '?game_type=CHESS',
    '?event_type=party',
    '?my_events=yes',
    '?country=Atlantis',
    '?search=a&search=b',
    `?search=${'x'.repeat(201)}`,
    '?cursor=',
    '?cursor=junk',
    `?cursor=${'x'.repeat(201)}`,
    `?cursor=${Buffer.from('["0000-01-01T00:00:00Z",1]').toString('base64url')}`,
  ])('refuses %s', async (query) => {
    const response = await test.app.inject({ url: `/api/v1/events${query}` })
    expect({ status: response.statusCode, code: response.json().code }).toEqual({ status: 422, code: 'invalid_input' })
    expect(response.json().errors[0].path).toBe(/\w+/.exec(query)?.[0])
  })
})
