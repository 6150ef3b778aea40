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

it('the list is empty when there are no events', { tags: 'spec:7.15' }, async () => {
  const { body } = await test.call(listEvents)
  expect(body).toEqual({ events: [], total: 0, total_is_exact: true, centre: null, next_cursor: null })
})

it.each([
  ['bitwa', 'Bitwa pod Żaglami'],
  ['POD', 'Bitwa pod Żaglami'],
  ['zaglami', 'Bitwa pod Żaglami'],
  ['krakow', 'Bitwa pod Żaglami'],
  ['KRAKÓW', 'Bitwa pod Żaglami'],
  ['krako\u0301w', 'Bitwa pod Żaglami'],
  ['bítwä', 'Bitwa pod Żaglami'],
  ['cote d', 'Bitwa pod Żaglami'],
  ["d'ivoire", 'Bitwa pod Żaglami'],
  ['  kraków  ', 'Bitwa pod Żaglami'],
  ['Kraków, cote żaglami', 'Bitwa pod Żaglami'],
  ['ΟΔΟΣ', 'Οδοσσεια'],
  ['οδοσ', 'Οδοσσεια'],
  ['οδοσσ', 'Οδοσσεια'],
  ['ΟΔΟΣΣΕΙΑ', 'Οδοσσεια'],
  ['%', '100% Dice'],
  ['_', 'snake_case Cup'],
  ['\\', 'back\\slash Open'],
  ["r's", "Miner's Brawl"],
  ['0% d', '100% Dice'],
])(
  'searching title, city and country for %s, literally but whatever case and accents, finds only %s',
  {
    tags: 'spec:2.40',
  },
  async (search, title) => {
    await buildEvents(test, [
      { title: 'Bitwa pod Żaglami', location_city: 'Kraków', location_country: 'Côte d’Ivoire' },
      { title: 'Another', description: 'Bitwa, Kraków' },
      ...['Οδοσσεια', '100% Dice', 'snake_case Cup', 'back\\slash Open', "Miner's Brawl"].map((title) => ({ title })),
    ])
    expect(await titles({ search })).toEqual([title])
  },
)

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

it('the list has 100 events without a limit', async () => {
  const { id } = await buildUser(test)
  await test.pool.query(
    `insert into events (owner_id, title, game_type, event_type)
     select $1, 'E' || n, 'AOS', 'friendly' from generate_series(1, 101) n`,
    [id],
  )
  const { body } = await test.call(listEvents)
  expect(body).toMatchObject({ total: 101, next_cursor: expect.any(String) })
  expect(body.events).toHaveLength(100)
})
