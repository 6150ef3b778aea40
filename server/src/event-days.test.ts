import { addDays, dayOf, dayOfEvent, zoneOf } from '@muster/contract/hall-day'
import { inShort, seed } from '@muster/rules/testing/extent'
import { eventPage } from '@muster/site/page-meta'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { embedEvents } from './features/embeds/present.ts'
import { presentEvent } from './features/events/present.ts'
import { atomOf } from './features/feeds/present.atom.ts'
import { entryFileOf } from './features/feeds/present.ics.ts'
import { discordOf, jsonOf, mailOf } from './notices/alerts/present.messages.ts'
import type { DeliverableAlert } from './notices/alerts/queries.delivery.ts'
import { changedLines, describe } from './notices/mails/rules.ts'
import { eventLd } from './rendering/head.event-ld.ts'
import { eventRow } from './testing/event-row.ts'

const publicUrl = 'https://muster.example'

/** From the first to the last to see a day, with quarters and halves of hours, and clocks that change at different hours. */
const zones = [
  ...['Pacific/Kiritimati', 'Pacific/Apia', 'Pacific/Chatham', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Asia/Beirut'],
  ...['Europe/London', 'Africa/Casablanca', 'America/St_Johns', 'America/New_York', 'Pacific/Pago_Pago', 'Etc/GMT+12'],
  // Without a zone, or with one that is not known here, dates are in UTC.
  ...['Mars/Olympus', null],
]

/** Midnights, the changes of the clocks at some of the halls, the date that Apia left out, and a long time. */
const edges = ['2026-11-20T00:00Z', '2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-11-01T06:00Z', '2026-04-04T15:00Z']
const instants = fc.oneof(
  fc
    .tuple(fc.constantFrom(...edges, '2011-12-30T10:00Z', '2026-03-28T22:00Z'), fc.integer({ min: -1500, max: 1500 }))
    .map(([edge, minutes]) => new Date(Date.parse(edge) + minutes * 60_000)),
  fc.date({ min: new Date('1970-01-02'), max: new Date('2999-11-30'), noInvalidDate: true }),
)

const events = fc
  .record({
    event_date: instants,
    time_zone: fc.constantFrom(...zones),
    has_time: fc.boolean(),
    lasts: fc.option(fc.integer({ min: 1000, max: 31 * 86_400_000 })),
  })
  .map(({ lasts, ...given }): typeof eventRow => {
    const ends_at = lasts === null ? null : new Date(given.event_date.getTime() + lasts)
    return { ...eventRow, ...given, ends_at }
  })

const alert: DeliverableAlert = {
  ...{
    id: 1,
    user_id: 2,
    email: 'ben@example.com',
    nickname: 'Ben',
    channel: 'mail',
    pace: 'at_once',
    state: 'active',
  },
  ...{ search: null, words: [], game_type: null, event_type: null, country: null, open: null, place: null },
  ...{ place_id: null, latitude: null, longitude: null, radius_km: null, url: null, secret: null, end_token: null },
  ...{ failure_reason: null, failing_since: null, last_notified_at: null, ended_at: null, created_at: new Date(0) },
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The days in a text, such as `Sat 12 Dec 2026`, each with the time that it has: `2026-12-12T09:30`. */
const saidIn = (text: string) =>
  [...text.matchAll(/\b[A-Z][a-z]{2} (\d{1,2}) ([A-Z][a-z]{2}) (\d{4})(?:, (\d\d:\d\d))?/g)].map(
    ([, day = '', month = '', year, time]) =>
      `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}${time ? `T${time}` : ''}`,
  )

/** What the entry of a calendar says in its text, and with its first and last day or instant. */
function saidByCalendar(event: typeof eventRow) {
  const entry = new ICAL.Component(ICAL.parse(entryFileOf(event, publicUrl))).getFirstSubcomponent('vevent')
  const [begin, end] = ['dtstart', 'dtend'].map((name) => {
    const time = entry?.getFirstPropertyValue(name)
    if (!(time instanceof ICAL.Time)) return expect.unreachable()
    return time.isDate ? addDays(time.toString(), name === 'dtstart' ? 0 : -1) : atHall(time.toJSDate(), event)
  })
  return { text: saidIn(String(entry?.getFirstPropertyValue('description'))), begin, ...(event.ends_at && { end }) }
}

/** What an event must say of an instant. Temporal has a clock of its own, which pages do not use. */
function atHall(instant: Date, event: typeof eventRow): string {
  const zone = event.time_zone === 'Mars/Olympus' ? 'UTC' : zoneOf(event)
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()
  return event.has_time ? local.toString({ smallestUnit: 'minute' }) : local.toPlainDate().toString()
}

it('everything that says when an event is says the day of its hall, and a time exactly if it is known', () => {
  fc.assert(
    fc.property(events, (event) => {
      const row = { ...event, distance_km: null }
      const shown = presentEvent(event, false)
      const content = { alert, events: [row], total: 1, publicUrl }
      const ld = eventLd(shown, publicUrl)

      const starts = atHall(event.event_date, event)
      const both = event.ends_at ? [starts, atHall(event.ends_at, event)] : [starts]
      const day = starts.slice(0, 10)
      expect(dayOf(event.event_date, zoneOf(event))).toBe(day)
      expect(jsonOf(content).events.map(dayOfEvent)).toEqual([day])
      expect({
        atom: saidIn(atomOf([event], { title: 'Events', address: publicUrl, publicUrl, query: '' })),
        alertMail: saidIn(JSON.stringify(mailOf(alert, [content]))),
        alertInDiscord: saidIn(JSON.stringify(discordOf(content))),
        embed: saidIn(embedEvents([row], { title: 'Events', theme: undefined, publicUrl, address: publicUrl })),
        preview: saidIn(eventPage(shown).description),
        mail: saidIn(JSON.stringify(describe(event))),
        change: saidIn(changedLines({ ...event, event_date: null, ends_at: null }, event).join()),
        calendar: saidByCalendar(event),
        search: [ld.startDate, ld.endDate].flatMap((said) => (said ? [String(said).slice(0, 16)] : [])),
      }).toEqual({
        atom: [starts],
        alertMail: [starts],
        alertInDiscord: [starts],
        embed: [day],
        preview: [day],
        mail: both,
        change: both,
        calendar: { text: both, begin: starts, ...(event.ends_at && { end: both[1] }) },
        search: both,
      })
    }),
    { numRuns: inShort(200, 20_000), seed },
  )
})
