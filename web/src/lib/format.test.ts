import { describe, expect, it } from 'vitest'
import { capitaliseWords, fromLocalInput, isSkipped, toLocalInput } from './field-text.ts'
import { formatDateTime, formatLongDate, plural } from './format.ts'

describe('capitaliseWords', () => {
  it.each([
    ['new york', 'New York'],
    ['NEW YORK', 'New York'],
    ['nOWA hUTA', 'Nowa Huta'],
    ['łódź', 'Łódź'],
    ['élancourt', 'Élancourt'],
    ['stratford-upon-avon', 'Stratford-Upon-Avon'],
    ["l'aquila", "L'aquila"],
    ['  two  spaces ', '  Two  Spaces '],
    ['', ''],
  ])('capitalises %j as %j', { tags: 'spec:2.85' }, (typed, shown) => {
    expect(capitaliseWords(typed)).toBe(shown)
  })
})

describe('a local date and time field', () => {
  it('holds an instant to the minute in the local time zone', { tags: 'spec:4.18' }, () => {
    const local = new Date(2026, 11, 5, 9, 7)
    expect(toLocalInput(local.toISOString())).toBe('2026-12-05T09:07')
    expect(fromLocalInput('2026-12-05T09:07')).toBe(local.toISOString())
  })

  it.each(['2026-01-31T00:00', '2026-07-01T23:59', '1999-12-31T12:00'])('round-trips %s unchanged', (local) => {
    expect(toLocalInput(fromLocalInput(local))).toBe(local)
  })

  it.each([
    ['the first of two instants', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['the first of two instants', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['an hour later if there is none', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['the instant after a change', '2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ])('is %s: %s in %s', (_, local, zone, instant) => {
    expect(fromLocalInput(local, zone)).toBe(instant)
    expect(isSkipped(local, zone)).toBe(local === '2026-03-29T02:30')
  })

  it('is empty when there is no date, and means no date when it is empty', () => {
    expect(toLocalInput(null)).toBe('')
    expect(fromLocalInput('')).toBeNull()
    expect(fromLocalInput('2026-13-45T99:99')).toBeNull()
  })
})

it('a missing date is shown as "Date TBD"', () => {
  expect(formatDateTime(null)).toBe('Date TBD')
  expect(formatLongDate(null)).toBe('Date TBD')
})

it('a long date includes the day of the week and the year', { tags: 'spec:2.102' }, () => {
  const date = new Date(2026, 11, 5, 12)
  const text = formatLongDate(date.toISOString())
  expect(text).toContain('2026')
  expect(text).toContain(new Intl.DateTimeFormat(undefined, { weekday: 'long' }).format(date))
})

it.each([
  [0, '0 matches'],
  [1, '1 match'],
  [2, '2 matches'],
])('plural counts %i as %j', (count, text) => {
  expect(plural(count, 'match', 'matches')).toBe(text)
})
