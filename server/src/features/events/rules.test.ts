import type { EventChange } from '@muster/contract/events'
import { inShort } from '@muster/rules/testing/extent'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../http/routing/app-error.ts'
import { cursorFor, noDates, withEnd, withNoon, withPlace } from './rules.ts'

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

describe('the end of an event', () => {
  const instant = (local: string, zone: string) =>
    new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds)
  const localIn = (zone: string, date: Date) =>
    Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone).toPlainDateTime().toString()

  /** The event with another start. */
  function moved<E extends Parameters<typeof withEnd>[0]>(event: E, event_date: Date, time_zone = event.time_zone) {
    const change = withEnd<EventChange>(event, { event_date: event_date.toISOString(), time_zone })
    return { ...event, event_date, time_zone, ends_at: new Date(change.ends_at ?? '') }
  }

  it('keeps its time by the clock of the hall and its distance in days when the start moves, there and back', () => {
    const day = fc.integer({ min: 400, max: 4000 })
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const given = fc.record({ zone, day, start: minute, lasts: fc.integer({ min: 0, max: 29 }), end: minute })
    fc.assert(
      fc.property(given, zone, fc.integer({ min: -400, max: 400 }), ({ zone, day, start, lasts, end }, other, days) => {
        const at = (days: number, minutes: number) =>
          Temporal.PlainDateTime.from('2020-02-01').add({ days, minutes }).toString()
        const dates = { event_date: instant(at(day, start), zone), ends_at: instant(at(day + lasts, end), zone) }
        const event = { ...dates, has_time: true, time_zone: zone }
        const later = { event_date: at(day + days, start), ends_at: at(day + days + lasts, end) }
        const isShown = (local: string, zone: string) => localIn(zone, instant(local, zone)) === local
        // A clock that jumps over one of these times shows another.
        fc.pre([at(day, start), at(day + lasts, end)].every((local) => isShown(local, zone)))
        fc.pre(Object.values(later).every((local) => [zone, other].every((zone) => isShown(local, zone))))
        fc.pre(event.event_date <= event.ends_at)
        for (const hall of [zone, other]) {
          const there = moved(event, instant(later.event_date, hall), hall)
          expect(localIn(hall, there.ends_at)).toBe(later.ends_at)
          expect(moved(there, event.event_date, zone)).toEqual(event)
        }
      }),
      {
        numRuns: inShort(300, 5000),
        // Both halls have the same time at the start, and not at the end.
        examples: [[{ zone: 'Atlantic/Bermuda', day: 400, start: 0, lasts: 7, end: 180 }, 'America/Barbados', 0]],
      },
    )
  })

  it.each([
    ['stays when the event begins earlier that day', 'T10:00', 'T18:00', 'T09:00', 'T18:00'],
    ['moves with a start behind it, as the event lasts as long as before', 'T10:00', 'T18:00', 'T19:00', 'T03:00'],
  ])('%s', (_case, start, end, newStart, newEnd) => {
    const at = (time: string) => instant(`2027-01-02${time}`, 'Europe/Warsaw')
    const event = { ...noDates, event_date: at(start), ends_at: at(end), time_zone: 'Europe/Warsaw' }
    expect(localIn('Europe/Warsaw', moved(event, at(newStart)).ends_at)).toContain(newEnd)
  })

  it('is at most 31 days after the start, also when the clocks go back in between', () => {
    const zone = 'Europe/Warsaw'
    const dates = { event_date: instant('2026-07-01T10:00', zone), ends_at: instant('2026-08-01T10:00', zone) }
    const { ends_at } = moved({ ...noDates, ...dates, time_zone: zone }, instant('2026-10-01T10:00', zone))
    expect(localIn(zone, ends_at)).toBe('2026-11-01T09:00:00')
  })

  it('is null on the morning of the start, where only the day is known', () => {
    const day = { event_date: '2027-01-02T08:00:00Z', has_time: false, time_zone: 'Europe/Warsaw' }
    const created = (ends_at: string) => withEnd(noDates, withNoon(noDates, { ...day, ends_at })).ends_at
    expect(created('2027-01-02T09:00:00Z')).toBeNull()
    expect(created('2027-01-02T18:00:00Z')).toBe('2027-01-02T18:00:00Z')
    expect(() => created('2027-01-01T22:00:00Z')).toThrow('An event cannot end before it begins.')
  })
})
