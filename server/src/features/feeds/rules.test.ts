import { EventFilters } from '@muster/contract/event-search'
import { describe, expect, it } from 'vitest'
import { feedTitle, inCalendar } from './rules.ts'

describe('a calendar', () => {
  const now = Temporal.Instant.from('2026-11-22T23:30:00Z')

  it.each([
    ['what was a month ago, and all that comes', {}, { from: '2026-10-23', sort: 'date' }],
    ['all from a day on', { from: '2020-01-01' }, { from: '2020-01-01', sort: 'date' }],
    ['the last until a day', { to: '2020-01-01' }, { to: '2020-01-01', sort: '-date' }],
    ['a span', { from: '2020-01-01', to: '2020-02-01' }, { from: '2020-01-01', to: '2020-02-01', sort: 'date' }],
    ['what a filter lets through', { country: 'Poland' }, { country: 'Poland', from: '2026-10-23', sort: 'date' }],
    ['as much as usual', { limit: '3', cursor: 'x', sort: '-date' }, { from: '2026-10-23', sort: 'date' }],
  ])('holds %s', (_what, given, expected) => {
    expect(inCalendar(EventFilters.parse(given), now)).toEqual({ ...expected, limit: 500 })
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
