import { createEvent, getEvent, listEventPlaces, listEvents, updateEvent } from '@muster/contract/events'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildEvents, buildUser, eventInput } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { loadPlaces } from '../places/queries.loading.ts'

const test = startTestApp()

/** Ids of GeoNames. */
const ids = { Leeds: 2644688, York: 2633352, London: 2643743, Suva: 2198148, Apia: 4035413, Longyearbyen: 2729907 }

const at = (title: keyof typeof ids, more = {}) => ({ title, place_id: ids[title], ...more })

type Filters = NonNullable<Parameters<typeof test.call<typeof listEvents>>[1]>['query']

async function find(query: NonNullable<Filters>) {
  const { status, body } = await test.call(listEvents, { query })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.total).toBe(body.events.length)
  return body.events.map(({ title, distance_km }) => [title, distance_km])
}

describe('events near a point', () => {
  it('are those within the radius, with their distance, nearest first on request', async () => {
    await buildEvents(test, [at('London'), at('York'), at('Leeds'), { title: 'Somewhere' }])
    expect(await find({ near: '53.80,-1.55', sort: 'distance' })).toEqual([
      ['Leeds', 0.4],
      ['York', 35.3],
    ])
    expect(await find({ near: '53.80,-1.55', radius_km: '20' })).toEqual([['Leeds', 0.4]])
    expect(await find({ near: '53.80,-1.55', radius_km: '500', sort: 'distance' })).toHaveLength(3)
    expect(await find({})).toHaveLength(4)
  })

  it('are found around a named place, whose coordinates are in the response', async () => {
    await buildEvents(test, [at('London'), at('York')])
    for (const near_place of [String(ids.Leeds), 'leeds', 'Leeds, UK']) {
      expect(await find({ near_place })).toEqual([['York', 35.4]])
      const { body } = await test.call(listEvents, { query: { near_place } })
      expect(body.centre).toMatchObject({ latitude: 53.7965, radius_km: 100, place: { name: 'Leeds' } })
    }
  })

  it.each([
    ['east of the date line', '-16,179.9', ['Suva']],
    ['west of it', '-16,-179.9', ['Suva']],
    ['near the pole', '80,0', ['Longyearbyen']],
  ])('are found %s', async (_where, near, found) => {
    await buildEvents(test, [at('Suva'), at('Apia'), at('Longyearbyen'), at('Leeds')])
    const titles = await find({ near, radius_km: '500' })
    expect(titles.map(([title]) => title)).toEqual(found)
  })

  it('are found beyond a pole too, within the radius', async () => {
    await buildEvents(test, [{ title: 'Beyond' }, { title: 'Too far' }])
    // No real place is so close to a pole: 478 and 500.4 km from the centre.
    await sql`update events set location = point(180, case title when 'Beyond' then 89.2 else 89 end)`.execute(test.db)
    expect(await find({ near: '86.5,0', radius_km: '500' })).toEqual([['Beyond', 478.1]])
  })

  it.each([
    ['no point', { near: 'Leeds' }, 'near must be latitude and longitude, such as 53.80,-1.55'],
    [
      'a point beside the Earth',
      { near: '91,0' },
      'The latitude must be from -90 to 90, the longitude from -180 to 180',
    ],
    ['two centres', { near: '1,1', near_place: 'Leeds' }, 'Give either near or near_place, not both'],
    ['a radius around nothing', { radius_km: '5' }, 'A radius needs near or near_place as its centre'],
    ['a radius that is too large', { near: '1,1', radius_km: '501' }, 'radius_km must be at most 500'],
    ['a distance from nothing', { sort: 'distance' as const }, 'Sorting by distance needs near or near_place'],
    [
      'an unknown place',
      { near_place: 'Xyzzy Qqqq' },
      'No place called “Xyzzy Qqqq” is known. Please try a larger one nearby.',
    ],
  ])('are refused with an explanation for %s', async (_case, query, detail) => {
    const { status, body } = await test.call(listEvents, { query })
    expect({ status, detail: (body as unknown as { detail: string }).detail }).toEqual({ status: 422, detail })
  })
})

describe('the map', () => {
  it('shows each place once, with its number of events', async () => {
    await buildEvents(test, [at('York'), at('Leeds'), at('Leeds'), at('London'), { title: 'Nowhere' }])
    const { body } = await test.call(listEventPlaces, { query: { near_place: 'Leeds', search: 'e' } })
    const leeds = { id: ids.Leeds, name: 'Leeds', region: 'England', country: 'United Kingdom' }
    expect(body.places).toEqual([{ ...leeds, latitude: 53.7965, longitude: -1.5478, events: 2 }])
    expect((await test.call(listEventPlaces)).body.places.map(({ name, events }) => [name, events])).toEqual([
      ['Leeds', 2],
      ['York', 1],
      ['London', 1],
    ])
  })
})

describe('the place of an event', () => {
  async function create(given: object) {
    const { token } = await buildUser(test)
    const { body: event } = await test.call(createEvent, { token, body: { ...eventInput, ...given } })
    const params = { event_id: event.id }
    const change = async (body: object) => (await test.call(updateEvent, { token, params, body })).body
    return { event, change }
  }

  it('is the likeliest one with the name of the city, within the given country and region', async () => {
    for (const [location_city, location_country, region] of [
      ['Leeds', null, 'England'],
      ['leeds', 'United States', 'Alabama'],
      ['Leeds, West Yorkshire', null, 'England'],
      ['Portland', 'United States', 'Oregon'],
      ['Portland, ME', 'United States', 'Maine'],
      ['Paris, Texas', null, 'Texas'],
      // Columbus in Ohio is larger and was once called Franklin.
      ['Franklin', 'United States', 'Tennessee'],
      ['München', 'Germany', 'Bavaria'],
      ['Leeds', 'Malta', undefined],
      ['The Shed', null, undefined],
      [null, 'Malta', undefined],
    ] as const)
      expect((await create({ location_city, location_country })).event.place?.region, `${location_city}`).toBe(region)
  })

  it('determines the time zone where country and city do not, and moves with the city', async () => {
    const { event, change } = await create({ location_city: 'Boise', location_country: 'United States' })
    expect(event).toMatchObject({ place: { name: 'Boise' }, time_zone: 'America/Boise' })
    expect(await change({ title: 'Renamed' })).toMatchObject({ place: { name: 'Boise' }, time_zone: 'America/Boise' })
    expect(await change({ location_city: 'Portland' })).toMatchObject({
      place: { name: 'Portland', region: 'Oregon' },
      time_zone: 'America/Los_Angeles',
    })
    expect(await change({ location_city: null })).toMatchObject({ place: null, time_zone: null })
  })

  it('stays as chosen until the city changes, and must be one of the known places', async () => {
    const { event, change } = await create({ location_city: 'Leeds', place_id: ids.York })
    expect(event.place?.name).toBe('York')
    expect((await change({ title: 'Renamed' })).place?.name).toBe('York')
    expect((await change({ place_id: ids.London })).place?.name).toBe('London')
    expect((await change({ place_id: null })).place?.name).toBe('Leeds')
    expect(await change({ place_id: 1 })).toMatchObject({
      errors: [{ path: 'place_id', message: 'The place must be one that GET /places returned.' }],
    })
  })

  it('is found for events created before the places were loaded, without counting as a change', async () => {
    const [id = 0, other = 0] = await buildEvents(test, [
      { location_city: 'Boise', location_country: 'United States' },
      { location_city: 'Nowhere' },
    ])
    const read = async (event_id: number) => (await test.call(getEvent, { params: { event_id } })).body
    const before = await read(id)
    await test.db.deleteFrom('loaded_places').execute()
    await loadPlaces(test.db)
    await test.runJobs()
    expect(await read(id)).toEqual({
      ...before,
      place: expect.objectContaining({ name: 'Boise' }),
      time_zone: 'America/Boise',
    })
    expect((await read(other)).place).toBe(null)
  })
})

describe('a search', () => {
  it.each([
    ['wales', ['Swansea']],
    ['Open Wales', ['Swansea']],
    ['UK', ['Swansea']],
    ['scotland', []],
    ['usa', ['Austin']],
    ['texas', ['Austin']],
    // A country code, here of Germany, is not expanded: too many words begin with one.
    ['de', ['Derby']],
  ])('for %s finds the events in that area', async (search, found) => {
    const [britain, america] = [{ location_country: 'United Kingdom' }, { location_country: 'United States' }]
    await buildEvents(test, [
      { ...britain, title: 'Swansea Open', place_id: 2636432 },
      { ...america, title: 'Austin Clash', place_id: 4671654 },
      { location_country: 'Germany', title: 'Essen' },
      { location_country: 'Poland', title: 'Derby' },
    ])
    expect((await find({ search })).map(([title]) => String(title).split(' ')[0])).toEqual(found)
  })
})
