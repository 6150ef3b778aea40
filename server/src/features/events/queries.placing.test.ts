import { getEvent } from '@muster/contract/events'
import { dayOf, zoneOf } from '@muster/contract/hall-day'
import { expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { placeAllEvents } from './jobs.ts'

const test = startTestApp()

it.each([
  ['Auckland', 'New Zealand'],
  ['Honolulu', 'United States'],
])('an event without a time stays on its day when it is placed in %s', async (city, country) => {
  const dates = { event_date: '2027-06-05T12:00:00.000Z', ends_at: '2027-06-06T17:00:00.000Z' }
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
  expect(event.time_zone).toMatch(/^Pacific/)
  const dayIn = (instant: string | null) => dayOf(instant ?? '', zoneOf(event))
  expect([dayIn(event.event_date), dayIn(event.ends_at)]).toEqual(['2027-06-05', '2027-06-06'])
})
