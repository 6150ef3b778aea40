import { EventFilters } from '@muster/contract/event-search'
import { describe, expect, it } from 'vitest'
import { feedTitle, filtersForCalendar } from './rules.ts'

describe('a calendar', () => {
  const now = Temporal.Instant.from('2026-11-22T23:30:00Z')

  it.each([
    ['the events since a month ago', {}, { from: '2026-10-23', sort: 'date' }],
    ['all events since a day', { from: '2020-01-01' }, { from: '2020-01-01', sort: 'date' }],
    ['the last events until a day', { to: '2020-01-01' }, { to: '2020-01-01', sort: '-date' }],
    [
      'the events of a span',
      { from: '2020-01-01', to: '2020-02-01' },
      { from: '2020-01-01', to: '2020-02-01', sort: 'date' },
    ],
    ['the events that pass a filter', { country: 'Poland' }, { country: 'Poland', from: '2026-10-23', sort: 'date' }],
    [
      'the default number of events in the default order',
      { limit: '3', cursor: 'x', sort: '-date' },
      { from: '2026-10-23', sort: 'date' },
    ],
  ])('contains %s', (_what, given, expected) => {
    expect(filtersForCalendar(EventFilters.parse(given), now)).toEqual({ ...expected, limit: 500 })
  })
})

const somewhere = { latitude: 50.1, longitude: 19.9, radius_km: 50, place: null }

it.each([
  [{}, null, 'Muster events'],
  [{ game_type: 'SPEARHEAD', event_type: 'friendly' }, null, 'Muster: Spearhead, Friendly'],
  [{ country: 'Poland', search: 'league' }, null, 'Muster: Poland, “league”'],
  [{ search: '' }, somewhere, 'Muster: within 50 km of 50.1, 19.9'],
  [{}, { ...somewhere, place: { name: 'Kraków', country: 'Poland' } }, 'Muster: within 50 km of Kraków'],
] as const)('a feed of %o is called %s', (filters, centre, expected) => {
  expect(feedTitle(filters, centre)).toBe(expected)
})
