import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dayOf, localTime, zoneOf } from './hall-day.ts'

it.each([
  ['2026-11-20T11:00:00Z', 'Pacific/Auckland', '2026-11-21'],
  ['2026-11-20T10:59:59Z', 'Pacific/Auckland', '2026-11-20'],
  ['2026-11-20T04:59:00Z', 'America/New_York', '2026-11-19'],
  ['2026-11-20T23:59:59Z', 'UTC', '2026-11-20'],
  ['2026-11-20T23:59:59Z', 'Mars/Olympus', '2026-11-20'],
])('%s is in %s on %s', (instant, zone, day) => {
  expect(dayOf(instant, zone)).toBe(day)
})

it('days are counted by the calendar', () => {
  const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2999-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(days, fc.integer({ min: -400, max: 400 }), (date, days) => {
      const day = dayOf(date, 'UTC')
      expect(addDays(day, days)).toBe(Temporal.PlainDate.from(day).add({ days }).toString())
    }),
  )
})

it('the clock of a zone is right with more zones than the formats that are kept', () => {
  const noon = new Date('2026-07-01T12:00:00Z')
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    expect(zoneOf({ time_zone: 'Mars/Olympus' })).toBe('UTC')
    const local = Temporal.Instant.fromEpochMilliseconds(noon.getTime()).toZonedDateTimeISO(zone)
    const { day, time } = localTime(noon, zoneOf({ time_zone: zone }))
    expect(`${zone} ${day}T${time}`).toBe(`${zone} ${local.toPlainDateTime().toString({ smallestUnit: 'minute' })}`)
  }
})
