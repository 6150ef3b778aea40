import { basePath } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

async function get(path: string, query: Record<string, string | string[]> = {}) {
  const answer = await test.app.inject({ url: basePath + path, query })
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.json() }
}

const refusal = (path: string, message: string) => ({
  status: 422,
  type: 'application/problem+json',
  body: { status: 422, code: 'invalid_input', detail: message, errors: [{ path, message }] },
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

describe('the filters', () => {
  it.each([
    [{ from: '20.11.2026' }, 'from', 'Must be a date, such as 2026-11-20'],
    [{ from: '2026-11-20T10:00:00Z' }, 'from', 'Must be a date, such as 2026-11-20'],
    [{ to: '2026-02-30' }, 'to', 'Must be a date, such as 2026-11-20'],
    [{ from: '' }, 'from', 'Must be a date, such as 2026-11-20'],
    [{ to: 'yesterday' }, 'to', 'Must be a date, such as 2026-11-20'],
    [{ from: '1969-12-31' }, 'from', 'Must be between the years 1970 and 2999'],
    [{ to: '3000-01-01' }, 'to', 'Must be between the years 1970 and 2999'],
    [{ from: '2026-11-21', to: '2026-11-20' }, 'to', 'The first day must not be after the last'],
    [{ period: '30', from: '2026-11-20' }, 'period', 'Choose either a period or dates, not both'],
    [{ period: 'all', to: '2026-11-20' }, 'period', 'Choose either a period or dates, not both'],
    [{ country: 'Narnia' }, 'country', 'Country must be one of the list'],
    [{ country: 'poland' }, 'country', 'Country must be one of the list'],
    [{ event_type: 'party' }, 'event_type', 'Event type must be tournament or friendly'],
  ])('refuse %j', async (query: Record<string, string>, at, message) => {
    for (const [path, needed] of filtered) {
      expect(await get(path, { ...needed, ...query }), path).toMatchObject(refusal(at, message))
    }
  })

  it.each([
    ['game_type', 'CHESS'],
    ['grand_alliance', 'Good'],
    ['period', '31'],
    ['min_size', '9'],
    ['draws', 'won'],
  ])('refuse a %s that is not on the list', async (name, value) => {
    for (const [path, needed] of filtered) {
      const answer = await get(path, { ...needed, [name]: value })
      expect(answer, path).toMatchObject({ status: 422, body: { errors: [{ path: name }] } })
    }
  })

  it('refuse a day that is given twice', async () => {
    for (const [path, needed] of filtered) {
      const answer = await get(path, { ...needed, from: ['2026-11-20', '2026-11-21'] })
      expect(answer, path).toMatchObject({ status: 422, body: { errors: [{ path: 'from' }] } })
    }
  })

  it.each([
    { from: '1970-01-01', to: '2999-12-31' },
    { from: '2024-02-29', to: '2024-02-29' },
    { period: 'all', country: ' Poland ', min_size: '64', draws: 'left_out' },
  ])('take %j', async (query: Record<string, string>) => {
    for (const [path, needed] of filtered) {
      const { statusCode } = await test.app.inject({ url: basePath + path, query: { ...needed, ...query } })
      expect(statusCode, path).toBe(200)
    }
  })
})

describe('two factions to compare', () => {
  it.each([
    [{ a: 'Skaven', b: 'Skaven' }, 'b', 'Please select two different factions'],
    [{ a: 'Skaven', b: ' Skaven ' }, 'b', 'Please select two different factions'],
    [{ a: 'Nobody', b: 'Nobody' }, 'b', 'Please select two different factions'],
    [{ a: 'Skaven' }, 'b', 'Please select a faction'],
    [{ b: 'Skaven' }, 'a', 'Please select a faction'],
    [{ a: ' ', b: 'Skaven' }, 'a', 'Please select a faction'],
  ])('are not %j', async (query: Record<string, string>, path, message) => {
    expect(await get('/stats/armies/compare', query)).toMatchObject(refusal(path, message))
  })
})

describe('the factions of a trend', () => {
  it('are at most 8', async () => {
    const named = (count: number) => Array.from({ length: count }, (_, index) => `Faction ${index}`)
    expect((await get('/stats/armies/trend', { faction: named(8) })).status).toBe(200)
    const answer = await get('/stats/armies/trend', { faction: named(9) })
    expect(answer).toMatchObject(refusal('faction', 'At most 8 factions can be chosen'))
  })

  it.each([
    ['', 'faction.0', 'Please select a faction'],
    ['x'.repeat(101), 'faction.0', 'Must be at most 100 characters long'],
  ])('are not "%s"', async (faction, path, message) => {
    expect(await get('/stats/armies/trend', { faction })).toMatchObject(refusal(path, message))
  })
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

describe('the field of an event', () => {
  it.each([
    ['/events/x/armies', 'event_id', 'Must be a positive whole number'],
    ['/events/0/armies.csv', 'event_id', 'Must be a positive whole number'],
  ])('is not at %s', async (path, at, message) => {
    expect(await get(path)).toMatchObject(refusal(at, message))
  })
})

describe('the matches of a faction', () => {
  const cursorOf = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')

  it.each([
    ['x'],
    [cursorOf([1, 2])],
    [cursorOf([1, 2, 3, 4])],
    [cursorOf([1.5, 2, 3])],
    [cursorOf([400_001, 2, 3])],
    [cursorOf([1, null, 3])],
    [cursorOf([1, '2', 3])],
    [cursorOf({ day: 1 })],
    ['A'.repeat(201)],
  ])('do not begin at an invalid cursor such as %s', async (cursor) => {
    const message = 'The cursor must be one that a list of games returned.'
    expect(await get('/stats/armies/Seraphon/games', { cursor })).toMatchObject(refusal('cursor', message))
  })

  it.each([
    [{ limit: '0' }, 'limit', 'Must be at least 1'],
    [{ limit: '501' }, 'limit', 'Must be at most 500'],
    [{ army_id: 'x' }, 'army_id', 'Must be a positive whole number'],
    [{ opponent: 'x'.repeat(101) }, 'opponent', 'Must be at most 100 characters long'],
  ])('are not narrowed by %j', async (query: Record<string, string>, path, message) => {
    expect(await get('/stats/armies/Seraphon/games', query)).toMatchObject(refusal(path, message))
  })
})
