import type { AlertFilters } from '@muster/contract/alerts'
import { countries } from '@muster/contract/countries'
import { eventTypes, gameTypes } from '@muster/contract/games'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameOfAlert, searchOfAlert } from './alert-names.ts'
import { readEventSearch } from './event-filters.ts'
import { eventsQuery } from './queries.ts'

const noFilters: AlertFilters = {
  search: null,
  game_type: null,
  event_type: null,
  country: null,
  open: null,
  near_place: null,
  near: null,
  radius_km: null,
}

describe('an alert', () => {
  it.each<[Partial<AlertFilters>, string, string]>([
    [{}, 'New events', 'state=upcoming'],
    [
      { game_type: 'SPEARHEAD', near_place: 7, radius_km: 50 },
      'New Spearhead events within 31 miles of Leeds',
      'game_type=SPEARHEAD&near_place=7&radius_km=50&state=upcoming',
    ],
    [
      { event_type: 'tournament', near: '53.8,-1.5', radius_km: 100 },
      'New tournaments within 100 km of 53.8, -1.5',
      'event_type=tournament&near=53.8%2C-1.5&radius_km=100&state=upcoming',
    ],
    [
      { game_type: 'AOS', event_type: 'friendly', search: 'cup & “dice”', open: true },
      'New Age of Sigmar friendly games with “cup & “dice”” that are open for joining',
      'search=cup+%26+%E2%80%9Cdice%E2%80%9D&game_type=AOS&event_type=friendly&open=true&state=upcoming',
    ],
    [{ country: 'United Kingdom' }, 'New events in the United Kingdom', 'country=United+Kingdom&state=upcoming'],
    [
      { country: 'Poland', open: false },
      'New events in Poland that are not open for joining',
      'country=Poland&open=false&state=upcoming',
    ],
  ])('about %j has a name and an address', (given, name, query) => {
    const filters = { ...noFilters, ...given }
    const place = filters.near_place === null ? null : { name: 'Leeds', country: 'United Kingdom' }
    expect(nameOfAlert({ filters, place })).toBe(name)
    const [path, search = ''] = searchOfAlert(filters).split('?')
    expect(path).toBe('/events')
    expect([...new URLSearchParams(search)].toSorted()).toEqual([...new URLSearchParams(query)].toSorted())
  })

  it('has an address that lists the upcoming events with the same filters', () => {
    const degrees = (most: number) => fc.integer({ min: -10 * most, max: 10 * most }).map((tenths) => tenths / 10)
    const [none, radius_km] = [fc.constant(null), fc.integer({ min: 1, max: 500 })]
    const centres = fc.oneof(
      fc.record({ near_place: none, near: none, radius_km: none }),
      fc.record({ near_place: fc.integer({ min: 1 }), near: none, radius_km }),
      fc.record({ near_place: none, near: fc.tuple(degrees(90), degrees(180)).map(String), radius_km }),
    )
    const others = fc.record({
      search: fc.option(fc.stringMatching(/^[\p{L}\p{P}\p{S}]{1,100}$/u)),
      game_type: fc.option(fc.constantFrom(...gameTypes)),
      event_type: fc.option(fc.constantFrom(...eventTypes)),
      country: fc.option(fc.constantFrom(...countries.map(({ name }) => name))),
      open: fc.option(fc.boolean()),
    })
    fc.assert(
      fc.property(centres, others, (centre, other) => {
        const filters = { ...centre, ...other }
        const [, search = ''] = searchOfAlert(filters).split('?')
        const { limit: _limit, ...sent } =
          eventsQuery(readEventSearch(new URLSearchParams(search)), '2026-11-20').sent.query ?? {}
        const set = Object.entries(filters).filter(([, value]) => value !== null)
        const expected = Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
        expect(sent).toEqual({ ...expected, state: 'upcoming', sort: 'date' })
      }),
    )
  })
})
