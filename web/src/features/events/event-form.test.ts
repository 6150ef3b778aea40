import { EventInput } from '@muster/contract/events'
import { expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { detailsOf, EventDetails, newEvent, toEventBody } from './event-form.ts'

const full = buildEvent({
  description: 'Three rounds.',
  event_date: '2026-12-05T10:30:00.000Z',
  location_country: 'Poland',
  location_city: 'Kraków',
  time_zone: 'Europe/Warsaw',
  is_public: false,
})

it.each([
  ['everything set', full],
  ['nothing set', buildEvent()],
])('an event with %s that is opened and saved is unchanged', (_what, event) => {
  const body = toEventBody(EventDetails.parse(detailsOf(event)))
  const { place_id, ...others } = body
  expect(event).toMatchObject(others)
  expect(place_id).toBe(event.place?.id ?? null)
  expect(EventInput.safeParse(body).success).toBe(true)
})

it.each([
  ['', null],
  ['   ', null],
  [' Kraków ', 'Kraków'],
])('the city %j is sent as %j', (location_city, sent) => {
  expect(toEventBody(EventDetails.parse({ ...newEvent, title: 'T', location_city })).location_city).toBe(sent)
})

it.each([
  [{ title: ' ' }, 'Title is required'],
  [{ game_type: '' }, 'Game type is required'],
  [{ event_type: '' }, 'Event type is required'],
  [{ event_date: 'soon' }, 'Event date must be a date and time'],
])('the form refuses %j: %s', { tags: 'spec:5.19' }, (wrong, message) => {
  const { error } = EventDetails.safeParse({ ...newEvent, title: 'T', ...wrong })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})
