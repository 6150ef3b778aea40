import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { eventRow as event } from '../../testing/event-row.ts'
import { calendarOf, cancellationOf, entryFileOf } from './present.ics.ts'

const publicUrl = 'https://muster.example:8443/club'
const info = { title: 'Muster: “a, b; c”', address: `${publicUrl}/events.ics?search=a%2Cb`, publicUrl }

const componentOf = (text: string) => new ICAL.Component(ICAL.parse(text))
const entriesIn = (text: string) => componentOf(text).getAllSubcomponents('vevent')
const entryIn = (text: string) => {
  const [entry, ...others] = entriesIn(text)
  expect(others).toEqual([])
  return entry ?? expect.unreachable()
}
const valuesOf = (component: ICAL.Component) =>
  Object.fromEntries(component.getAllProperties().map((property) => [property.name, property.getValues().map(String)]))

describe('the file of an event', () => {
  it.each([
    [{ name: 'Dice Hall', address: null }, 'Dice Hall, Leeds, United Kingdom'],
    [{ name: 'Dice Hall', address: '1 Briggate' }, 'Dice Hall, 1 Briggate, Leeds, United Kingdom'],
    // An address that has the city says it once.
    [
      { name: 'Dice Hall', address: '1 Briggate, Leeds LS1 6ER' },
      'Dice Hall, 1 Briggate, Leeds LS1 6ER, United Kingdom',
    ],
  ])('leads to the venue: %j', (venue, location) => {
    expect(valuesOf(entryIn(entryFileOf({ ...event, venue }, publicUrl)))).toMatchObject({ location: [location] })
  })

  it('contains the facts of the event, without its organiser or a calendar name', () => {
    const file = entryFileOf(event, publicUrl)
    expect(valuesOf(entryIn(file))).toEqual({
      uid: ['event-7@muster.example:8443'],
      sequence: ['215776800'],
      status: ['CONFIRMED'],
      dtstamp: ['2026-11-02T10:00:00Z'],
      created: ['2026-11-01T10:00:00Z'],
      'last-modified': ['2026-11-02T10:00:00Z'],
      dtstart: ['2026-12-12T09:30:00Z'],
      dtend: ['2026-12-12T17:30:00Z'],
      summary: ['Winter Muster'],
      location: ['Leeds, United Kingdom'],
      geo: ['53.7965,-1.5478'],
      description: [
        'Spearhead tournament, begins Sat 12 Dec 2026, 09:30 GMT. The end is an estimate.\n\nhttps://muster.example:8443/club/events/7',
      ],
      categories: ['Spearhead', 'Tournament'],
      url: ['https://muster.example:8443/club/events/7'],
    })
    expect(valuesOf(componentOf(file))).toEqual({ version: ['2.0'], prodid: ['-//Muster//Muster//EN'] })
  })

  it('has an entry for each item of the programme, which ends with the next one of its day', () => {
    const programme = [
      { starts_at: '2026-12-12T12:30:00.000Z', label: 'Lunch; and coffee' },
      { starts_at: '2026-12-12T13:30:00.000Z', label: 'Round 3' },
    ]
    const [, lunch, round] = entriesIn(entryFileOf({ ...event, programme }, publicUrl)).map(valuesOf)
    expect(lunch).toMatchObject({
      uid: ['event-7-1@muster.example:8443'],
      dtstart: ['2026-12-12T12:30:00Z'],
      dtend: ['2026-12-12T13:30:00Z'],
      summary: ['Lunch; and coffee (Winter Muster)'],
      location: ['Leeds, United Kingdom'],
      transp: ['TRANSPARENT'],
    })
    expect(round).toMatchObject({ uid: ['event-7-2@muster.example:8443'], dtstart: ['2026-12-12T13:30:00Z'] })
    expect(round).not.toHaveProperty('dtend')
  })

  it('has no place when none is known, and ends sooner for a friendly game', () => {
    const bare = { ...event, event_type: 'friendly', location_city: null, location_country: null } as const
    const values = valuesOf(entryIn(entryFileOf(bare, publicUrl)))
    expect([values.location, values.dtend]).toEqual([undefined, ['2026-12-12T13:30:00Z']])
  })

  it.each([
    [
      '2026-10-24T08:30:00Z',
      '2026-10-25T17:00:00Z',
      'begins Sat 24 Oct 2026, 09:30 BST, ends Sun 25 Oct 2026, 17:00 GMT.',
    ],
    [
      '2026-12-12T22:00:00Z',
      '2026-12-13T01:00:00Z',
      'begins Sat 12 Dec 2026, 22:00 GMT, ends Sun 13 Dec 2026, 01:00 GMT.',
    ],
  ])('from %s ends at %s like its event, by the clock of the hall', (start, end, sentence) => {
    const given = { ...event, event_date: new Date(start), ends_at: new Date(end) }
    const { dtstart, dtend, description } = valuesOf(entryIn(entryFileOf(given, publicUrl)))
    expect([dtstart, dtend]).toEqual([[start], [end]])
    expect(description?.[0]?.split('\n')[0]).toBe(`Spearhead tournament, ${sentence}`)
  })

  it('ends after it begins even when its event does not', () => {
    const { dtend, description } = valuesOf(entryIn(entryFileOf({ ...event, ends_at: event.event_date }, publicUrl)))
    expect(dtend).toEqual(['2026-12-12T17:30:00Z'])
    expect(description?.[0]).toContain('The end is an estimate.')
  })

  it('of a deleted event cancels the entry, whatever its version was', () => {
    expect(valuesOf(entryIn(cancellationOf(7, publicUrl)))).toMatchObject({
      uid: ['event-7@muster.example:8443'],
      sequence: [expect.stringMatching(/^\d{9}$/)],
      status: ['CANCELLED'],
    })
  })
})

describe('a calendar', () => {
  it('has a name, its address and a refresh interval, and its events mark nobody as busy', () => {
    const calendar = calendarOf([event], info)
    expect(valuesOf(componentOf(calendar))).toMatchObject({
      // The parser does not unescape these properties.
      name: ['Muster: “a\\, b\\; c”'],
      'x-wr-calname': ['Muster: “a\\, b\\; c”'],
      source: [info.address],
      'refresh-interval': ['PT4H'],
      'x-published-ttl': ['PT4H'],
    })
    expect(valuesOf(entryIn(calendar)).transp).toEqual(['TRANSPARENT'])
  })

  it('can be empty', () => {
    expect(entriesIn(calendarOf([], info))).toEqual([])
  })
})

/** With the line breaks of iCalendar, and without characters that it cannot contain. */
const toICalText = (text: string) => text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/\r\n?/g, '\n')

describe('another program', () => {
  it('reads the same text, in lines of at most 75 bytes that end with CRLF', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: fc.constantFrom(',', ';', '\\', ':', '"', '\n', '\r\n', 'n', '🎲', 'ź', ' ') }),
      fc.constant('🎲'.repeat(5000)),
    )
    fc.assert(
      fc.property(texts, texts, (title, description) => {
        const calendar = calendarOf([{ ...event, title: toICalText(title), description }, event], info)
        for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[^\P{Cc}\t]/u)
        expect(calendar.endsWith('END:VCALENDAR\r\n')).toBe(true)
        const [read] = entriesIn(calendar).map(valuesOf)
        expect(read?.summary).toEqual([toICalText(title)])
        expect(read?.description?.[0]).toContain(toICalText(description))
      }),
    )
  })
})
