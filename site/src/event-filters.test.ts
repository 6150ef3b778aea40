import { countries } from '@muster/contract/countries'
import { EventFilters, EventMapFilters } from '@muster/contract/event-search'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEventSearch, searchAddress } from './event-filters.ts'
import { eventPlacesQuery, eventsQuery } from './queries.ts'

/** Valid and invalid values in addresses of the events page. */
const values = fc.oneof(
  fc.constantFrom(
    '',
    'true',
    'dates',
    'weekend',
    'upcoming',
    'distance',
    'AOS',
    '53.8,-1.5',
    '91,0',
    '-0,180.1',
    '0,0',
  ),
  fc.constantFrom('2026-02-30', '2026-11-20', '2026-12-01', '1969-12-31', '3000-01-01', '0', '1', '500', '501', '1e2'),
  fc.string(),
)
const country = fc.constantFrom(...countries.map(({ name }) => name))
const names = [
  'search',
  'game_type',
  'event_type',
  'when',
  'from',
  'to',
  'open',
  'state',
  'near_place',
  'near',
  'radius_km',
  'sort',
]

describe('an address of the events page', () => {
  it('leads to queries that the API accepts, whatever it contains', () => {
    const filters = fc.dictionary(fc.constantFrom(...names), values)
    // Countries are always valid: only the API checks them, because their list is too long for the page.
    const addresses = fc.tuple(filters, country).map(([query, country]) => new URLSearchParams({ ...query, country }))
    fc.assert(
      fc.property(addresses, (address) => {
        const search = readEventSearch(address)
        const text = (sent: object = {}) =>
          Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))
        expect(EventFilters.safeParse(text(eventsQuery(search, '2026-11-20').sent.query)).error).toBeUndefined()
        expect(EventMapFilters.safeParse(text(eventPlacesQuery(search, '2026-11-20').sent.query)).error).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['from', 'to'])('with nothing but the day of `%s` leads to a query with that day', (name) => {
    const [, search] = searchAddress({ [name]: '2026-11-20' }).split('?')
    const { query } = eventsQuery(readEventSearch(new URLSearchParams(search)), '2026-11-20').sent
    expect(query).toMatchObject({ [name]: '2026-11-20' })
  })
})
