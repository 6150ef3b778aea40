import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../http/routing/app-error.ts'
import { cursorFor, withPlace } from './rules.ts'

const storable = fc.date({ min: new Date('1970-01-01Z'), max: new Date('2999-12-31Z'), noInvalidDate: true })
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe.each(['date', '-date'] as const)('the cursor of the event list by %s', (sort) => {
  const eventCursor = cursorFor(sort)

  it('reads back every key that it wrote, for every event that can be stored, and fits into an address', () => {
    fc.assert(
      fc.property(fc.option(storable), fc.maxSafeNat(), (event_date, id) => {
        const date = event_date?.toISOString() ?? null
        const key = [date?.slice(0, 10) ?? null, date, id]
        expect(eventCursor.write(key)).toMatch(/^[\w-]{1,200}$/)
        expect(eventCursor.read(eventCursor.write(key))).toEqual(key)
      }),
    )
  })

  it('is refused with an explanation when it is any other text', () => {
    fc.assert(
      fc.property(fc.string(), (junk) => {
        expect(() => eventCursor.read(junk)).toThrow(
          'The cursor must be one that a list of events in this order returned.',
        )
      }),
    )
  })

  it.each([
    ['an object instead of a tuple', { event_date: null, id: 1 }],
    ['an empty tuple', []],
    ['one value too many', [null, 1, 2]],
    ['an id that is text', [null, '1']],
    ['an id with a fraction', [null, 1.5]],
    ['an id beyond the safe integers', [null, 1e300]],
    ['an invalid date', ['yesterday', 1]],
    ['a date outside the calendar', ['2026-02-30T00:00:00.000Z', 1]],
    ['a year that the database cannot store', ['0000-01-01T00:00:00.000Z', 1]],
  ])('is refused when it contains %s', (_what, value) => {
    expect(() => eventCursor.read(encode(value))).toThrow(AppError)
  })
})

describe('the time zone of a changed event', () => {
  const warsaw = { location_country: 'Poland', location_city: 'Kraków', time_zone: 'Europe/Warsaw' }
  const chosen = { ...warsaw, time_zone: 'Asia/Tokyo' }

  it.each([
    ['follows a new country', warsaw, { location_country: 'Portugal' }, 'Europe/Lisbon'],
    [
      'follows the city of a country with several',
      warsaw,
      { location_country: 'Canada', location_city: 'Toronto' },
      'America/Toronto',
    ],
    ['is unknown where a country has several', warsaw, { location_country: 'Canada' }, null],
    ['is the given one', warsaw, { location_country: 'Portugal', time_zone: 'Asia/Tokyo' }, 'Asia/Tokyo'],
    ['stays as chosen', chosen, { location_country: 'Portugal' }, undefined],
    ['is that of the country again when it is cleared', chosen, { time_zone: null }, 'Europe/Warsaw'],
    [
      'is determined for an event without one',
      { ...warsaw, location_country: null, time_zone: null },
      { location_country: 'Poland' },
      'Europe/Warsaw',
    ],
  ])('%s', (_case, event, change, time_zone) => {
    expect(withPlace({ ...event, place: null }, change, null).time_zone).toBe(time_zone)
  })
})
