import { countries } from '@muster/contract/countries'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { armyFilterNames, inAddress, readArmyFilters } from './army-filters.ts'
import { eventFilterNames, readEventSearch, searchAddress } from './event-filters.ts'
import { pageParameters, pageQueries } from './page-queries.ts'
import type { PagePath } from './routes.ts'

const today = '2026-11-20'

const days = ['2026-01-31', '2026-06-30']
/** Valid values of every parameter that queries or filters depend on. */
const values: Record<string, string[]> = {
  search: ['sera'],
  game_type: ['AOS', 'SPEARHEAD', 'all'],
  event_type: ['friendly', 'tournament'],
  when: ['upcoming', 'past', 'dates'],
  from: days,
  to: days,
  country: countries.slice(0, 3).map(({ name }) => name),
  state: ['running', 'finished'],
  open: ['true', 'false'],
  near_place: ['Leeds, UK'],
  near: ['53.8,-1.5'],
  radius_km: ['50'],
  sort: ['distance', 'games'],
  view: ['map'],
  cursor: ['abc'],
  grand_alliance: ['Death', 'Order'],
  period: ['30', '90'],
  min_size: ['8', '16'],
  draws: ['left_out', 'not_won'],
  intervals: ['events'],
  weeks: ['26', '52'],
  group_by: ['army'],
  a: ['Seraphon'],
  b: ['Skaven'],
  after: ['2'],
  part: ['rating', 'opponents', 'matches', 'events'],
  opponent: ['42'],
  army_id: ['7'],
  scope: ['all'],
  against: ['ben'],
  order: ['losses'],
}
const addresses = fc
  .record(Object.fromEntries(Object.entries(values).map(([name, of]) => [name, fc.constantFrom(...of)])), {
    requiredKeys: [],
  })
  .map((query) => new URLSearchParams(query as Record<string, string>))

const without = (query: URLSearchParams, isLeftOut: (name: string) => boolean) =>
  new URLSearchParams([...query].filter(([name]) => !isLeftOut(name)))

/** Whether some address loses meaning without this parameter. */
const matters = (name: string, read: (query: URLSearchParams) => unknown) =>
  fc
    .sample(addresses, { numRuns: 500, seed: 1 })
    .some((query) => JSON.stringify(read(query)) !== JSON.stringify(read(without(query, (other) => other === name))))

describe('the parameters of a page', () => {
  it.each(Object.keys(pageQueries) as PagePath[])('include all that the queries of %s depend on', (path) => {
    const queriesOf = (query: URLSearchParams) =>
      pageQueries[path]?.({ event_id: '7', faction: 'Seraphon' }, query, today)
    const listed = pageParameters[path] ?? []
    const sentBy = (query: URLSearchParams) => JSON.stringify(queriesOf(query))
    fc.assert(
      fc.property(addresses, (query) => {
        expect(sentBy(without(query, (name) => !listed.includes(name)))).toBe(sentBy(query))
      }),
    )
  })

  it.each(eventFilterNames)('that filter events change the queries or the view: %s', (name) => {
    const shownBy = (query: URLSearchParams) => [
      pageQueries['/events']?.({}, query, today),
      readEventSearch(query).view,
    ]
    expect(matters(name, shownBy)).toBe(true)
  })

  it.each(armyFilterNames)('that filter armies change the queries: %s', (name) => {
    expect(matters(name, (query) => pageQueries['/armies']?.({}, query, today))).toBe(true)
  })
})

describe('filters', () => {
  it('of events are read from the address that they are written to', () => {
    fc.assert(
      fc.property(addresses.map(readEventSearch), (filters) => {
        expect(readEventSearch(new URL(searchAddress(filters), 'http://muster').searchParams)).toEqual(filters)
      }),
    )
  })

  it('of armies are read from the address that they are written to', () => {
    fc.assert(
      fc.property(addresses.map(readArmyFilters), (filters) => {
        expect(readArmyFilters(new URLSearchParams(inAddress(filters)))).toEqual(filters)
      }),
    )
  })
})
