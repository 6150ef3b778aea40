import { type EventInput, listEvents } from '@muster/contract/events'
import { describe, expect, it } from 'vitest'
import { buildEvent, buildField, buildUser, type Owner } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

type Filters = NonNullable<Parameters<typeof test.call<typeof listEvents>>[1]>['query']

async function titles(query: Filters = {}, token?: string) {
  const { status, body } = await test.call(listEvents, { query, token })
  expect(status).toBe(200)
  expect(body.total).toBe(body.events.length)
  return body.events.map(({ title }) => title)
}

/** Events of one owner, made one after the other. */
async function buildEvents(events: Partial<EventInput>[], given: { owner?: Owner } = {}) {
  const owner = given.owner ?? (await buildUser(test))
  const ids: number[] = []
  for (const event of events) ids.push((await buildEvent(test, { ...event, owner })).id)
  return ids
}

/** Follows the cursors to the end; `between` happens after each page. */
async function readPages(limit: number, query: Filters = {}, between = async () => {}) {
  const read: string[] = []
  let cursor: string | undefined
  do {
    const { status, body } = await test.call(listEvents, {
      query: { ...query, limit, ...(cursor !== undefined && { cursor }) },
    })
    expect(status).toBe(200)
    expect(body.events.length).toBeLessThanOrEqual(limit)
    read.push(...body.events.map(({ title }) => title))
    cursor = body.next_cursor ?? undefined
    await between()
  } while (cursor !== undefined)
  return read
}

describe('the order of events', () => {
  it('is the newest date first, undated last, and the latest made first among equals', async () => {
    await buildEvents([
      { title: 'undated, older' },
      { title: 'June, older', event_date: '2026-06-01T10:00:00Z' },
      { title: 'December', event_date: '2026-12-01T10:00:00Z' },
      { title: 'June, newer', event_date: '2026-06-01T10:00:00Z' },
      { title: 'undated, newer' },
      { title: 'long ago', event_date: '1999-01-01T10:00:00Z' },
    ])
    expect(await titles()).toEqual([
      'December',
      'June, newer',
      'June, older',
      'long ago',
      'undated, newer',
      'undated, older',
    ])
  })

  it('is empty, not missing, when there are no events', async () => {
    const { body } = await test.call(listEvents)
    expect(body).toEqual({ events: [], total: 0, next_cursor: null })
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
  ])('finds an event by %s', async (_what, search) => {
    await buildEvents([event, { title: 'Another', description: 'Bitwa, Kraków' }])
    expect(await titles({ search })).toEqual([event.title])
  })

  it.each(['ΟΔΟΣ', 'οδοσ', 'οδοσσ', 'ΟΔΟΣΣΕΙΑ'])(
    'finds Greek by the beginning %s, whatever the case',
    async (search) => {
      await buildEvents([{ title: 'Οδοσσεια' }, { title: 'Another' }])
      expect(await titles({ search })).toEqual(['Οδοσσεια'])
    },
  )

  it.each([
    ['%', '100% Dice'],
    ['_', 'snake_case Cup'],
    ['\\', 'back\\slash Open'],
    ["'", "Miner's Brawl"],
    ['0% d', '100% Dice'],
  ])('takes %s for itself', async (search, title) => {
    await buildEvents([
      { title: '100% Dice' },
      { title: 'snake_case Cup' },
      { title: 'back\\slash Open' },
      { title: "Miner's Brawl" },
      { title: 'Plain' },
    ])
    expect(await titles({ search })).toEqual([title])
  })

  it('finds all events for a search that says nothing', async () => {
    await buildEvents([{ title: 'One' }, { title: 'Two' }])
    expect(await titles({ search: '   ' })).toHaveLength(2)
  })

  it('does not look into the description', async () => {
    await buildEvents([{ title: 'One', description: 'secret' }])
    expect(await titles({ search: 'secret' })).toEqual([])
  })
})

describe('filtering events', () => {
  it('by game and by kind, alone and together', async () => {
    await buildEvents([
      { title: 'A', game_type: 'AOS', event_type: 'friendly' },
      { title: 'B', game_type: 'AOS', event_type: 'tournament' },
      { title: 'C', game_type: 'SPEARHEAD', event_type: 'friendly' },
    ])
    expect(await titles({ game_type: 'AOS' })).toEqual(['B', 'A'])
    expect(await titles({ event_type: 'friendly' })).toEqual(['C', 'A'])
    expect(await titles({ game_type: 'AOS', event_type: 'friendly' })).toEqual(['A'])
    expect(await titles({ game_type: 'AOS', event_type: 'friendly', search: 'c' })).toEqual([])
    expect(await titles({ game_type: 'WARCRY' })).toEqual([])
  })

  it('to the own ones with a token, and with no token not at all', async () => {
    const owner = await buildUser(test)
    await buildEvents([{ title: 'Mine' }], { owner })
    await buildEvents([{ title: 'Theirs' }])
    expect(await titles({ my_events: 'true' }, owner.token)).toEqual(['Mine'])
    expect(await titles({ my_events: 'false' }, owner.token)).toEqual(['Theirs', 'Mine'])
    expect(await titles({ my_events: 'false' })).toEqual(['Theirs', 'Mine'])
    for (const token of [undefined, 'unknown']) {
      const answer = await test.call(listEvents, { query: { my_events: 'true' }, token })
      expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
  })

  it('counts the participants of each event and no others', async () => {
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
    '?search=a&search=b',
    `?search=${'x'.repeat(201)}`,
    '?cursor=',
    '?cursor=junk',
    `?cursor=${'x'.repeat(201)}`,
    `?cursor=${Buffer.from('["0000-01-01T00:00:00Z",1]').toString('base64url')}`,
  ])('refuses %s', async (query) => {
    const answer = await test.app.inject({ url: `/api/v1/events${query}` })
    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status: 422, code: 'invalid_input' })
    expect(answer.json().errors[0].path).toBe(/\w+/.exec(query)?.[0])
  })
})

describe('reading events in pages', () => {
  const dates = ['2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z', null, null, null, null]

  async function buildSeven() {
    await buildEvents(dates.map((event_date, n) => ({ title: `E${n}`, event_date })))
    return ['E0', 'E2', 'E1', 'E6', 'E5', 'E4', 'E3']
  }

  it.each([1, 2, 3, 6, 7, 8, 1000])('reads each event once with %i a page', async (limit) => {
    const all = await buildSeven()
    expect(await readPages(limit)).toEqual(all)
  })

  it('has no next page when the last event fits exactly', async () => {
    await buildSeven()
    const { body } = await test.call(listEvents, { query: { limit: 7 } })
    expect(body).toMatchObject({ total: 7, next_cursor: null })
  })

  it('tells on every page how many there are in all', async () => {
    await buildSeven()
    const first = await test.call(listEvents, { query: { limit: 3 } })
    const cursor = first.body.next_cursor ?? ''
    const second = await test.call(listEvents, { query: { limit: 3, cursor } })
    expect([first.body.total, second.body.total]).toEqual([7, 7])
  })

  it('repeats and misses nothing while events are added before and after the cursor', async () => {
    const all = await buildSeven()
    const owner = await buildUser(test)
    const added = [{ title: 'New, dated', event_date: '2027-01-01T00:00:00Z' }, { title: 'New, undated' }]
    const read = await readPages(2, {}, async () => void (await buildEvents(added, { owner })))
    expect(read.filter((title) => title.startsWith('E'))).toEqual(all)
    expect(read).not.toContain('New, dated')
  })

  it('never fails at a cursor that somebody made, however odd its date', async () => {
    const dates = [`2026-01-01T00:00:00.${'1'.repeat(122)}Z`, '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z']
    for (const date of dates) {
      const cursor = Buffer.from(JSON.stringify([date, 1])).toString('base64url')
      const { status } = await test.call(listEvents, { query: { cursor } })
      expect([date, status < 500]).toEqual([date, true])
    }
  })

  it('goes on from the cursor when its own event is gone', async () => {
    const all = await buildSeven()
    const { body } = await test.call(listEvents, { query: { limit: 2 } })
    await test.db.deleteFrom('events').where('title', '=', 'E2').execute()
    const rest = await test.call(listEvents, { query: { cursor: body.next_cursor ?? '' } })
    expect(rest.body.events.map(({ title }) => title)).toEqual(all.slice(2))
  })

  it('keeps the filters from page to page', async () => {
    await buildEvents([1, 2, 3, 4].map((n) => ({ title: `Cup ${n}`, game_type: n % 2 ? 'AOS' : 'SPEARHEAD' })))
    expect(await readPages(1, { game_type: 'AOS', search: 'cup' })).toEqual(['Cup 3', 'Cup 1'])
  })

  it('gives 100 events when no limit is said', async () => {
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
})
