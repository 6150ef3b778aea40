import { getEvent } from '@muster/contract/events'
import { localTime, zoneOf } from '@muster/contract/hall-day'
import { expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { placeAllEvents } from './jobs.ts'

const test = startTestApp()

it.each([
  ['Auckland', 'New Zealand', ['2027-06-05T12:00', '2027-06-06T17:00']],
  ['Honolulu', 'United States', ['2027-06-05T12:00', '2027-06-06T17:00']],
  // The clocks go back on 7 November, so that the last day would lie 31 days and an hour after the first.
  ['Chicago', 'United States', ['2027-10-20T12:00', '2027-11-19T17:00']],
  ['Denver', 'United States', ['2027-10-20T12:00', '2027-11-20T12:00'], ['2027-10-20T12:00', '2027-11-20T11:00']],
])('an event without a time stays on its days when it is placed in %s', async (city, country, given, shown = given) => {
  const [event_date, ends_at] = given.map((local) => `${local}:00.000Z`)
  const dates = { event_date, ends_at }
  const { id } = await buildEvent(test, dates)
  const unplaced = { has_time: false, time_zone: null, place_id: null }
  const location = { location_city: city, location_country: country }
  await test.db
    .updateTable('events')
    .set({ ...unplaced, ...location })
    .where('id', '=', id)
    .execute()
  await placeAllEvents(test.db)
  const { body: event } = await test.call(getEvent, { params: { event_id: id } })
  expect(event.time_zone).toMatch(/^(Pacific|America)/)
  const times = [event.event_date, event.ends_at].map((instant) => localTime(instant ?? '', zoneOf(event)))
  expect(times.map(({ day, time }) => `${day}T${time}`)).toEqual(shown)
})
