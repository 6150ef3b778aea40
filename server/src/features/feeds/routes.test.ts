import { deleteCalendarLink, getCalendarLink, renewCalendarLink } from '@muster/contract/calendar'
import { deleteEvent, updateEvent } from '@muster/contract/events'
import { createParticipants, joinEvent } from '@muster/contract/participants'
import { createRound, publishRound } from '@muster/contract/rounds'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildEvent, buildEvents, buildUser } from '../../testing/builders.ts'
import { buildPageDir } from '../../testing/built-page.ts'
import { startTestApp } from '../../testing/test-app.ts'

const pageDir = await buildPageDir()
const test = startTestApp()

const read = (url: string) => test.app.inject({ url })

const componentsIn = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')

/** The entries of a calendar as a calendar program reads them. */
async function entries(url: string) {
  const { statusCode, body } = await read(url)
  expect(statusCode).toBe(200)
  return componentsIn(body).map((entry) => new ICAL.Event(entry))
}
const titles = async (url: string) => (await entries(url)).map(({ summary }) => summary).toSorted()

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const dayFromNow = (days: number) => daysFromNow(days).slice(0, 10)

describe('the calendar file of an event', () => {
  it('changes with the event, under the same id', async () => {
    const { id, owner } = await buildEvent(test, { title: 'Old', event_date: '2026-12-12T09:30:00Z' })
    const [before] = await entries(`/events/${id}.ics`)
    expect(before).toMatchObject({ uid: `event-${id}@muster.test`, summary: 'Old' })
    const change = { title: 'New', event_date: '2026-12-13T09:30:00Z' }
    await test.call(updateEvent, { token: owner.token, params: { event_id: id }, body: change })
    const [after] = await entries(`/events/${id}.ics`)
    expect(after).toMatchObject({ uid: before?.uid, summary: 'New' })
    expect(after?.sequence).toBeGreaterThanOrEqual(before?.sequence ?? 0)
    expect(after?.startDate.toString()).toBe('2026-12-13T09:30:00Z')
  })

  it('contains the whole description and no email address', async () => {
    const description = 'word '.repeat(999).trim()
    const { id, owner } = await buildEvent(test, { description, event_date: '2026-12-12T09:30:00Z' })
    const [entry] = await entries(`/events/${id}.ics`)
    expect(entry?.description).toContain(`${description}\n`)
    expect((await read(`/events/${id}.ics`)).body).not.toContain(owner.email)
  })

  it('cancels an event that has been deleted', async () => {
    const { id, owner } = await buildEvent(test, { title: 'Secret', event_date: '2026-12-12T09:30:00Z' })
    await test.call(deleteEvent, { token: owner.token, params: { event_id: id } })
    const [entry] = await entries(`/events/${id}.ics`)
    expect(entry?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(entry).toMatchObject({ uid: `event-${id}@muster.test`, summary: 'Cancelled', sequence: expect.any(Number) })
    expect((await read(`/events/${id + 1}.ics`)).statusCode).toBe(404)
  })

  it('does not exist for an event without a date, and the error says so', async () => {
    const { id } = await buildEvent(test, { event_date: null })
    const response = await read(`/events/${id}.ics`)
    expect([response.statusCode, response.json().code, response.json().detail]).toEqual([
      404,
      'not_found',
      'This event has no date yet, so it cannot be added to a calendar.',
    ])
  })
})

describe('a calendar of events', () => {
  it('contains the dated events since a month ago, or those of the days in its address', async () => {
    await buildEvents(test, [
      { title: 'Last year', event_date: daysFromNow(-365) },
      { title: 'Last week', event_date: daysFromNow(-7) },
      { title: 'Next year', event_date: daysFromNow(365) },
      { title: 'Undated', event_date: null },
    ])
    expect(await titles('/events.ics')).toEqual(['Last week', 'Next year'])
    expect(await titles(`/events.ics?from=${dayFromNow(-400)}`)).toEqual(['Last week', 'Last year', 'Next year'])
  })

  it('contains at most the next 500 events, with shortened descriptions', async () => {
    const { id } = await buildUser(test)
    await sql`
      insert into events (owner_id, title, game_type, event_type, event_date, description)
      select ${id}, 'No. ' || n, 'AOS', 'friendly', now() + n * interval '1 day', repeat('x', 501)
      from generate_series(1, 501) n`.execute(test.db)
    const calendarEntries = await entries('/events.ics?limit=1')
    expect(calendarEntries).toHaveLength(500)
    expect([calendarEntries[0]?.summary, calendarEntries.at(-1)?.summary]).toEqual(['No. 1', 'No. 500'])
    expect(calendarEntries[0]?.description).toMatch(/\n\nx{500}…\n\n/)
  })
})

describe.each(['/events.ics', '/events.atom'])('%s', (path) => {
  const names = (body: string) => [...body.matchAll(/(?:SUMMARY:|<title>)(\w+)\r?(?:<|\n)/g)].map(([, name]) => name)

  it('contains the events that pass the same filters in the API', async () => {
    await buildEvents(test, [
      { title: 'Krakow', game_type: 'AOS', location_country: 'Poland', event_date: daysFromNow(2) },
      { title: 'Leeds', game_type: 'AOS', event_type: 'friendly', event_date: daysFromNow(4) },
      { title: 'Riga', location_country: 'Latvia', event_date: daysFromNow(6) },
    ])
    for (const [query, expected] of [
      ['', ['Krakow', 'Leeds', 'Riga']],
      ['?game_type=AOS', ['Krakow', 'Leeds']],
      ['?my_events=false&country=Latvia', ['Riga']],
      [`?from=${dayFromNow(3)}&to=${dayFromNow(5)}`, ['Leeds']],
    ] as const) {
      expect(names((await read(path + query)).body).toSorted(), query).toEqual(expected)
    }
  })

  it.each(['from=tomorrow', 'country=Atlantis', 'game_type=CHESS', 'my_events=true', 'joined_events=true'])(
    'refuses ?%s',
    async (query) => {
      const response = await read(`${path}?${query}`)
      expect([response.statusCode, response.json().code]).toEqual([422, 'invalid_input'])
      expect(response.json().errors[0].path).toBe(query.split('=')[0])
    },
  )
})

describe('every feed', () => {
  const feeds = async () => {
    const { id } = await buildEvent(test, { event_date: daysFromNow(1) })
    return [
      [`/events/${id}.ics`, 'text/calendar; charset=utf-8'],
      ['/events.ics', 'text/calendar; charset=utf-8'],
      ['/events.atom', 'application/atom+xml; charset=utf-8'],
    ] as const
  }

  it('is readable by other sites', async () => {
    for (const [url, type] of await feeds()) {
      const { headers } = await read(url)
      expect(headers).toMatchObject({
        'content-type': type,
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
    }
  })

  it.each(['/events/abc.ics', '/events/0.ics', '/events/9007199254740993.ics', '/events/1.atom', '/events.rss'])(
    '%s does not exist',
    async (url) => {
      const response = await read(url)
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
    },
  )
})

describe('next to the pages', () => {
  const built = startTestApp(() => ({ pageDir }))

  it('the addresses of feeds return feeds, and those of pages return pages', async () => {
    const { id } = await buildEvent(built, { event_date: daysFromNow(1) })
    for (const [url, status, type] of [
      ['/events', 200, 'text/html'],
      [`/events/${id}`, 200, 'text/html'],
      ['/events.ics', 200, 'text/calendar'],
      ['/events.atom', 200, 'application/atom+xml'],
      [`/events/${id}.ics`, 200, 'text/calendar'],
      ['/events/abc.ics', 404, 'application/problem+json'],
    ] as const) {
      const { statusCode, headers } = await built.app.inject({ url })
      expect([statusCode, headers['content-type']?.toString().split(';')[0]], url).toEqual([status, type])
    }
  })
})

describe('the calendar of a user’s own events', () => {
  const linkOf = async (token: string) => (await test.call(getCalendarLink, { token })).body.address
  const renew = async (token: string) => (await test.call(renewCalendarLink, { token })).body.address ?? ''
  const read = (address: string) => test.app.inject({ url: new URL(address).pathname })

  it('contains own and joined events, drafts as tentative, and no others', async () => {
    const owner = await buildUser(test)
    const [event_date, registration_open] = [daysFromNow(1), true]
    await buildEvents(
      test,
      [
        { title: 'Mine', event_date, programme: [{ starts_at: event_date, label: 'Lunch' }] },
        { title: 'Draft', event_date, visibility: 'draft' },
      ],
      { owner },
    )
    const [joined = 0] = await buildEvents(test, [
      { title: 'Joined', event_date, registration_open },
      { title: 'Other', event_date },
    ])
    await test.call(joinEvent, { token: owner.token, params: { event_id: joined }, body: {} })
    expect(await linkOf(owner.token)).toBe(null)
    const address = await renew(owner.token)
    expect(await linkOf(owner.token)).toBe(address)
    const { statusCode, body, headers } = await read(address)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache'])
    const summaries = componentsIn(body).map((entry) =>
      ['summary', 'status', 'transp'].map((name) => entry.getFirstPropertyValue(name)),
    )
    expect(summaries.sort()).toEqual([
      ['Draft', 'TENTATIVE', null],
      ['Joined', 'CONFIRMED', null],
      ['Lunch (Mine)', 'CONFIRMED', 'TRANSPARENT'],
      ['Mine', 'CONFIRMED', null],
    ])
  })

  it('contains the user’s own rounds once they are published', async () => {
    const owner = await buildUser(test)
    const [id = 0] = await buildEvents(test, [{ event_date: daysFromNow(1), registration_open: true }], { owner })
    const [params, { token }] = [{ event_id: id }, owner]
    await test.call(joinEvent, { token, params, body: {} })
    await test.call(createParticipants, { token, params, body: { participants: [{ nickname: 'Ben' }] } })
    const address = await renew(token)
    await test.call(createRound, { token, params, body: { method: 'swiss' } })
    const readDescription = async () => {
      const [entry] = componentsIn((await read(address)).body)
      return String(entry?.getFirstPropertyValue('description'))
    }
    expect(await readDescription()).not.toContain('Round 1')
    await test.call(publishRound, { token, params: { event_id: id, round_number: 1 }, body: {} })
    expect(await readDescription()).toContain('\n\nRound 1: against Ben at table 1\n\n')
  })

  it('ends when its address is renewed or deleted', async () => {
    const { token } = await buildUser(test)
    const [old, fresh] = [await renew(token), await renew(token)]
    expect([(await read(old)).statusCode, (await read(fresh)).statusCode]).toEqual([404, 200])
    expect((await test.call(deleteCalendarLink, { token })).status).toBe(204)
    expect([(await read(fresh)).statusCode, await linkOf(token)]).toEqual([404, null])
  })
})
