import { listEvents } from '@muster/contract/events'
import { dayOfEvent } from '@muster/contract/hall-day'
import { inShort, seed } from '@muster/rules/testing/extent'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildUser, eventInput } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cursorFor } from './rules.ts'

const test = startTestApp()

const day = 86_400_000
/** Around the ends of days and months, and around now. */
const dates = [
  ...['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00Z', '2026-01-31T12:00:00Z', '2026-02-01T00:00:00Z'],
  ...[-40, -3, -1, 1, 40].map((days) => new Date(Date.now() + days * day).toISOString()),
  null,
]
/** From the first to the last to see a day. */
const zones = ['Pacific/Kiritimati', 'Australia/Sydney', 'Europe/Warsaw', null, 'America/New_York', 'Pacific/Pago_Pago']
/** York is 35 km from Leeds, London 273 km. */
const places = { Leeds: 2644688, York: 2633352, London: 2643743 }
const distances: (number | null)[] = [places.Leeds, places.York, places.London]

const Row = fc
  .record({
    title: fc.constantFrom('Winter Cup', 'Kraków Open', 'CUP of Łódź'),
    event_date: fc.constantFrom(...dates),
    time_zone: fc.constantFrom(...zones),
    /** In days after its date. */
    lasts: fc.constantFrom(null, null, 2, 31),
    finished_at: fc.constantFrom(null, null, null, new Date().toISOString()),
    location_country: fc.constantFrom('United Kingdom', 'Poland', null),
    place_id: fc.constantFrom(null, ...Object.values(places)),
    game_type: fc.constantFrom('AOS' as const, 'SPEARHEAD' as const),
    event_type: fc.constantFrom('tournament' as const, 'friendly' as const),
    registration_open: fc.boolean(),
    visibility: fc.constantFrom(...(['listed', 'listed', 'listed', 'unlisted', 'draft'] as const)),
    isOwn: fc.boolean(),
    isJoined: fc.boolean(),
  })
  .map(({ lasts, ...row }) => ({
    ...row,
    ends_at: row.event_date && lasts !== null ? new Date(Date.parse(row.event_date) + lasts * day).toISOString() : null,
  }))
type Row = (typeof Row extends fc.Arbitrary<infer R> ? R : never) & { id: number }

const common = {
  from: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-02'),
  to: fc.constantFrom('2026-01-31', '2026-02-01', '2999-12-31'),
  state: fc.constantFrom('upcoming' as const, 'running' as const, 'finished' as const),
  open: fc.constantFrom('true' as const, 'false' as const),
  sort: fc.constantFrom('date' as const, '-date' as const),
  my_events: fc.constant('true' as const),
  joined_events: fc.constant('true' as const),
}
// More often with few filters: with every filter set, hardly any event is left to be missed.
const Query = fc.oneof(
  fc.record(common, { requiredKeys: [] }),
  fc.record(
    {
      ...common,
      country: fc.constantFrom('United Kingdom', 'France'),
      game_type: fc.constantFrom('AOS' as const),
      event_type: fc.constantFrom('tournament' as const, 'friendly' as const),
      search: fc.constantFrom('cup', 'krakow', 'lodz CUP', 'poland', '%'),
    },
    { requiredKeys: [] },
  ),
  fc
    .record({ near_place: fc.constant(String(places.Leeds)), radius_km: fc.constantFrom('1', '50', '300') })
    .chain((near) =>
      fc
        .record({ ...common, sort: fc.constantFrom('distance' as const, 'date' as const) }, { requiredKeys: [] })
        .map((query) => ({ ...query, ...near })),
    ),
)
interface Query extends Partial<Record<keyof typeof common, string>> {
  country?: string
  game_type?: string
  event_type?: string
  search?: string
  radius_km?: string
}

/** In these events, no round is ever published. */
function stateOf({ event_date, ends_at, finished_at }: Row) {
  const end = ends_at ?? event_date
  const isOver = end !== null && Date.parse(end) <= Date.now() - 2 * day
  return finished_at !== null || isOver ? 'finished' : 'upcoming'
}

function isAmong(row: Row, { my_events, joined_events }: Query) {
  if (!my_events && !joined_events) return row.visibility === 'listed'
  const isJoined = row.isJoined && (row.visibility !== 'draft' || row.isOwn)
  return (my_events !== undefined && row.isOwn) || (joined_events !== undefined && isJoined)
}

const folded = (text: string) => text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replaceAll(/\p{M}/gu, '')

function isFound({ title, location_country }: Row, search: string) {
  if (search === 'poland') return location_country === 'Poland'
  return search.split(' ').every((word) => folded(title).includes(folded(word)))
}

/** What the list is to find, as its description says. */
function passes(row: Row, query: Query): boolean {
  const { from, to, state, open, country, game_type, event_type, search, radius_km } = query
  const on = dayOfEvent(row)
  const isOpen = row.registration_open && stateOf(row) === 'upcoming'
  const distance = [0, 35.4, 273][distances.indexOf(row.place_id)]
  return (
    isAmong(row, query) &&
    (from === undefined || (on !== undefined && on >= from)) &&
    (to === undefined || (on !== undefined && on <= to)) &&
    (state === undefined || stateOf(row) === state) &&
    (open === undefined || String(isOpen) === open) &&
    (country === undefined || row.location_country === country) &&
    (game_type === undefined || row.game_type === game_type) &&
    (event_type === undefined || row.event_type === event_type) &&
    (search === undefined || isFound(row, search)) &&
    (radius_km === undefined || (distance !== undefined && distance <= Number(radius_km)))
  )
}

/** The order of the list: by the day in the hall, then by instant and id; undated events last. */
function compare(a: Row, b: Row, sort = '-date') {
  if (sort === 'distance') return distances.indexOf(a.place_id) - distances.indexOf(b.place_id) || a.id - b.id
  const sign = sort === 'date' ? 1 : -1
  if (a.event_date === null || b.event_date === null)
    return Number(a.event_date === null) - Number(b.event_date === null) || sign * (a.id - b.id)
  const byDay = Date.parse(dayOfEvent(a) ?? '') - Date.parse(dayOfEvent(b) ?? '')
  return sign * (byDay || Date.parse(a.event_date) - Date.parse(b.event_date) || a.id - b.id)
}

it('a list is what a filter finds among all events, in its order, page by page, and so is its total', {
  tags: ['spec:2.41', 'spec:2.45', 'spec:2.99'],
  timeout: 600_000,
}, async () => {
  const [caller, other] = [await buildUser(test), await buildUser(test)]
  const insert = async ({ isOwn, isJoined, ...row }: Omit<Row, 'id'>) => {
    const event = { ...eventInput, ...row, owner_id: isOwn ? caller.id : other.id }
    const { id } = await test.db.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow()
    const participant = { event_id: id, game_type: row.game_type, user_id: caller.id, nickname: 'Ana' }
    if (isJoined) await test.db.insertInto('participants').values(participant).execute()
    return { ...row, isOwn, isJoined, id }
  }
  const read = async (query: typeof Query extends fc.Arbitrary<infer Q> ? Q : never, limit: number) => {
    const ids: number[] = []
    const totals = new Set<number>()
    let cursor: string | undefined
    do {
      const { status, body } = await test.call(listEvents, {
        token: caller.token,
        query: { ...query, limit: String(limit), cursor },
      })
      expect(status).toBe(200)
      expect(body.total_is_exact).toBe(true)
      ids.push(...body.events.map(({ id }) => id))
      totals.add(body.total)
      cursor = body.next_cursor ?? undefined
    } while (cursor !== undefined)
    return { ids, totals: [...totals] }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(Row, { minLength: 5, maxLength: 25 }),
      fc.array(fc.tuple(Query, fc.constantFrom(2, 5, 1000)), { minLength: 8, maxLength: 8 }),
      async (rows, queries) => {
        await test.pool.query('delete from participants')
        await test.pool.query('delete from events')
        const events: Row[] = []
        for (const row of rows) events.push(await insert(row))
        for (const [query, limit] of queries) {
          const expected = events.filter((row) => passes(row, query)).toSorted((a, b) => compare(a, b, query.sort))
          const found = { ids: expected.map(({ id }) => id), totals: [expected.length] }
          expect(await read(query, limit), JSON.stringify(query)).toEqual(found)
        }
      },
    ),
    { numRuns: inShort(30, 500), seed },
  )
})

it('counts up to 1,000 events, and says when there are more', async () => {
  const { id } = await buildUser(test)
  await sql`
    insert into events (owner_id, title, game_type, event_type)
    select ${id}, 'Event ' || n, 'AOS', 'friendly' from generate_series(1, 1001) n`.execute(test.db)
  const list = async (query: object) => (await test.call(listEvents, { query: { limit: '1', ...query } })).body
  const more = { total: 1000, total_is_exact: false }
  expect(await list({})).toMatchObject(more)
  expect(await list({ state: 'upcoming', search: 'event' })).toMatchObject(more)
  expect(await list({ search: '77' })).toMatchObject({ total: 19, total_is_exact: true })
  await sql`delete from events where title = 'Event 7'`.execute(test.db)
  expect(await list({})).toMatchObject({ total: 1000, total_is_exact: true })
})

it('a page past the last event still says how many there are', async () => {
  const { id } = await buildUser(test)
  for (let event = 0; event < 3; event++)
    await test.db
      .insertInto('events')
      .values({ ...eventInput, owner_id: id })
      .execute()
  const query = { cursor: cursorFor('-date').write([null, null, 0]) }
  expect((await test.call(listEvents, { query })).body).toMatchObject({ events: [], total: 3, next_cursor: null })
})
