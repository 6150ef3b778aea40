import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEventSearch } from './event-filters.ts'
import { EventFilters, EventMapFilters } from './event-search.ts'
import { eventPlacesQuestion, eventsQuestion } from './questions.ts'

/** What addresses of the events page hold, and what they should not. */
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
const names = [
  'search',
  'game_type',
  'event_type',
  'when',
  'from',
  'to',
  'open',
  'near_place',
  'near',
  'radius_km',
  'sort',
]

describe('an address of the events page', () => {
  it('asks only what the API accepts, whatever stands in it', () => {
    const addresses = fc.dictionary(fc.constantFrom(...names), values).map((query) => new URLSearchParams(query))
    fc.assert(
      fc.property(addresses, (address) => {
        const search = readEventSearch(address)
        const text = (sent: object = {}) =>
          Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))
        expect(EventFilters.safeParse(text(eventsQuestion(search).sent.query)).error).toBeUndefined()
        expect(EventMapFilters.safeParse(text(eventPlacesQuestion(search).sent.query)).error).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })
})
