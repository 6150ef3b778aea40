import { EventFilters } from '@muster/contract/event-search'
import { describe, expect, it } from 'vitest'
import { clockOf, feedTitle, inCalendar } from './rules.ts'

describe('the clock of a hall', () => {
  it.each([
    ['Europe/London', '2026-03-29T00:59:00Z', 'Sun 29 Mar 2026, 00:59 GMT'],
    ['Europe/London', '2026-03-29T01:00:00Z', 'Sun 29 Mar 2026, 02:00 BST'],
    ['Europe/London', '2026-10-25T00:30:00Z', 'Sun 25 Oct 2026, 01:30 BST'],
    ['Europe/London', '2026-10-25T01:30:00Z', 'Sun 25 Oct 2026, 01:30 GMT'],
    ['America/New_York', '2026-03-08T07:00:00Z', 'Sun 8 Mar 2026, 03:00 GMT-4'],
    ['America/New_York', '2026-11-01T05:30:00Z', 'Sun 1 Nov 2026, 01:30 GMT-4'],
    ['America/New_York', '2026-11-01T06:30:00Z', 'Sun 1 Nov 2026, 01:30 GMT-5'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', 'Sun 4 Oct 2026, 02:30 GMT+11'],
    ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', 'Sun 5 Apr 2026, 01:45 GMT+11'],
    ['Australia/Lord_Howe', '2026-04-04T15:15:00Z', 'Sun 5 Apr 2026, 01:45 GMT+10:30'],
    ['Asia/Kathmandu', '2026-09-12T18:15:00Z', 'Sun 13 Sep 2026, 00:00 GMT+5:45'],
    [null, '2026-12-12T09:30:00Z', 'Sat 12 Dec 2026, 09:30 UTC'],
  ])('in %s shows at %s: %s', (zone, instant, expected) => {
    expect(clockOf(new Date(instant), zone)).toBe(expected)
  })
})

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

it.each([
  [{}, 'Muster events'],
  [{ game_type: 'SPEARHEAD', event_type: 'friendly' }, 'Muster: Spearhead, Friendly'],
  [{ country: 'Poland', search: 'krakow' }, 'Muster: Poland, “krakow”'],
  [{ search: '' }, 'Muster events'],
] as const)('a feed of %o is called %s', (filters, expected) => {
  expect(feedTitle(filters)).toBe(expected)
})
