import { basePath } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { sentenceOf } from '../../http/routing/problems.ts'
import { buildEvent } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

type Query = Record<string, string | string[]>

async function get(path: string, query: Query = {}) {
  const answer = await test.app.inject({ url: basePath + path, query })
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.json() }
}

const refusal = (path: string, message: string) => ({
  status: 422,
  type: 'application/problem+json',
  body: {
    status: 422,
    code: 'invalid_input',
    detail: typeof message === 'string' ? sentenceOf({ path, message }) : message,
    errors: [{ path, message }],
  },
})

const filtered = [
  ['/stats/armies', {}],
  ['/stats/armies.csv', {}],
  ['/stats/armies/matchups', {}],
  ['/stats/armies/trend', {}],
  ['/stats/armies/compare', { a: 'Seraphon', b: 'Skaven' }],
  ['/stats/armies/Seraphon', {}],
  ['/stats/armies/Seraphon/games', {}],
] as const

const [dayRefusal, yearRefusal] = ['Must be a date, such as 2026-11-20', 'Must be between the years 1970 and 2999']
const [bothRefusal, countryRefusal] = ['Choose either a period or dates, not both', 'Country must be one of the list']
const anyReason = expect.any(String)

describe('the filters', () => {
  it.each([
    [{ from: '20.11.2026' }, 'from', dayRefusal],
    [{ from: '2026-11-20T10:00:00Z' }, 'from', dayRefusal],
    [{ from: ['2026-11-20', '2026-11-21'] }, 'from', anyReason],
    [{ to: '2026-02-30' }, 'to', dayRefusal],
    [{ from: '' }, 'from', dayRefusal],
    [{ to: 'yesterday' }, 'to', dayRefusal],
    [{ from: '1969-12-31' }, 'from', yearRefusal],
    [{ to: '3000-01-01' }, 'to', yearRefusal],
    [{ from: '2026-11-21', to: '2026-11-20' }, 'to', 'The first day must not be after the last'],
    [{ period: '30', from: '2026-11-20' }, 'period', bothRefusal],
    [{ period: 'all', to: '2026-11-20' }, 'period', bothRefusal],
    [{ country: 'Narnia' }, 'country', countryRefusal],
    [{ country: 'poland' }, 'country', countryRefusal],
    [{ event_type: 'party' }, 'event_type', 'Event type must be tournament or friendly'],
    [{ game_type: 'CHESS' }, 'game_type', anyReason],
    [{ grand_alliance: 'Good' }, 'grand_alliance', anyReason],
    [{ period: '31' }, 'period', anyReason],
    [{ min_size: '9' }, 'min_size', anyReason],
    [{ draws: 'won' }, 'draws', anyReason],
  ])('refuse %j', async (query, at, message) => {
    for (const [path, needed] of filtered) {
      expect(await get(path, { ...needed, ...query }), path).toMatchObject(refusal(at, message))
    }
  })

  it.each([
    { from: '1970-01-01', to: '2999-12-31' },
    { from: '2024-02-29', to: '2024-02-29' },
    { period: 'all', country: ' Poland ', min_size: '64', draws: 'left_out' },
  ])('take %j', async (query: Query) => {
    for (const [path, needed] of filtered) {
      const { statusCode } = await test.app.inject({ url: basePath + path, query: { ...needed, ...query } })
      expect(statusCode, path).toBe(200)
    }
  })
})

const [compare, trend, games] = ['/stats/armies/compare', '/stats/armies/trend', '/stats/armies/Seraphon/games']
const factions = (count: number) => Array.from({ length: count }, (_, index) => `Faction ${index}`)
const [sameRefusal, missingRefusal] = ['Please select two different factions', 'Please select a faction']
const [idRefusal, longRefusal] = ['Must be a positive whole number', 'Must be at most 100 characters long']

it.each<[string, Query, string, string]>([
  [compare, { a: 'Skaven', b: 'Skaven' }, 'b', sameRefusal],
  [compare, { a: 'Skaven', b: ' Skaven ' }, 'b', sameRefusal],
  [compare, { a: 'Nobody', b: 'Nobody' }, 'b', sameRefusal],
  [compare, { a: 'Skaven' }, 'b', missingRefusal],
  [compare, { b: 'Skaven' }, 'a', missingRefusal],
  [compare, { a: ' ', b: 'Skaven' }, 'a', missingRefusal],
  [trend, { faction: factions(9) }, 'faction', 'At most 8 factions can be chosen'],
  [trend, { faction: '' }, 'faction.0', missingRefusal],
  [trend, { faction: 'x'.repeat(101) }, 'faction.0', longRefusal],
  [games, { limit: '0' }, 'limit', 'Must be at least 1'],
  [games, { limit: '501' }, 'limit', 'Must be at most 500'],
  [games, { army_id: 'x' }, 'army_id', idRefusal],
  [games, { opponent: 'x'.repeat(101) }, 'opponent', longRefusal],
  ['/events/x/armies', {}, 'event_id', idRefusal],
  ['/events/0/armies.csv', {}, 'event_id', idRefusal],
])('%s refuses %j', async (path, query, at, message) => {
  expect(await get(path, query)).toMatchObject(refusal(at, message))
})

it('gives a trend of up to eight factions', async () => {
  expect((await get(trend, { faction: factions(8) })).status).toBe(200)
})

describe('something that does not exist', () => {
  it.each([
    ['/stats/armies/Squats', 'faction'],
    ['/stats/armies/seraphon', 'faction'],
    ['/stats/armies/Squats.csv', 'faction'],
    ['/stats/armies/Squats/games', 'faction'],
    ['/stats/armies/compare?a=Squats&b=Skaven', 'faction'],
    ['/stats/armies/compare?a=Skaven&b=Squats', 'faction'],
    ['/events/9007199254740991/armies', 'event'],
    ['/events/9007199254740991/armies.csv', 'event'],
  ])('is not found at %s', async (path, what) => {
    expect(await get(path)).toMatchObject({
      status: 404,
      type: 'application/problem+json',
      body: { code: 'not_found', detail: `This ${what} does not exist, or it has been deleted.` },
    })
  })

  it('is not an event without participants', async () => {
    const { id } = await buildEvent(test)
    const { status, body } = await get(`/events/${id}/armies`)
    expect({ status, body }).toEqual({ status: 200, body: { counted_matches: 0, participants: 0, armies: [] } })
  })
})

describe('the matches of a faction', () => {
  const cursorOf = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')

  it.each([
    'x',
    cursorOf([1, 2]),
    cursorOf([1, 2, 3, 4]),
    cursorOf([1.5, 2, 3]),
    cursorOf([400_001, 2, 3]),
    cursorOf([1, null, 3]),
    cursorOf([1, '2', 3]),
    cursorOf({ day: 1 }),
    'A'.repeat(201),
  ])('do not begin at an invalid cursor such as %s', async (cursor) => {
    const message = 'The cursor must be one that a list of matches of a faction returned.'
    expect(await get(games, { cursor })).toMatchObject(refusal('cursor', message))
  })
})
