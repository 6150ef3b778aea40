import { EventInput } from '@muster/contract/events'
import { dayOf } from '@muster/contract/hall-day'
import { presets } from '@muster/rules/presets'
import { expect, it, vi } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { changesOf, detailsOf, EventDetails, newEvent, toEventBody } from './event-form.ts'

const full = buildEvent({
  description: 'Three rounds.',
  event_date: '2026-12-05T10:30:00.000Z',
  location_country: 'Poland',
  location_city: 'Kraków',
  time_zone: 'Europe/Warsaw',
  is_public: false,
  ends_at: '2026-12-06T17:00:00.000Z',
  capacity: 32,
  rounds_planned: 5,
  round_minutes: 150,
  ranking: [...presets.major_minor.ranking],
  points: presets.major_minor.points,
  bye: { counts_as: 'win', score: 50 },
  table_policy: 'by_standing',
  report_policy: 'both',
})
const programmed = buildEvent({ ranking: ['match_points', 'lot'], points: { win: 5, draw: 2, loss: 1 } })

it.each([
  ['everything set', full],
  ['nothing set', buildEvent()],
  ['a ranking that no preset has', programmed],
])('the form leaves an event with %s unchanged when it is opened and saved', (_what, event) => {
  const body = toEventBody(EventDetails.parse(detailsOf(event)))
  const { place_id, ...others } = body
  expect(event).toMatchObject(others)
  expect(place_id).toBe(event.place?.id ?? null)
  expect(EventInput.safeParse(body).success).toBe(true)
})

it('changesOf sends only changed fields: another ranking with its points', () => {
  const details = EventDetails.parse({ ...detailsOf(full), ranking_preset: 'gw', rounds_planned: 4 })
  expect(changesOf(full, details)).toEqual({
    rounds_planned: 4,
    ranking: presets.gw.ranking,
    points: presets.gw.points,
  })
})

it.each(['Pacific/Auckland', 'Europe/Berlin', 'America/Los_Angeles'])(
  'a day without a time is in the form as on its page, and stays when its zone is chosen: in %s',
  (readers) => {
    vi.stubEnv('TZ', readers)
    const dates = { event_date: '2026-11-20T12:00:00.000Z', ends_at: '2026-11-21T18:00:00.000Z' }
    const event = buildEvent({ ...dates, has_time: false, time_zone: null })
    const details = detailsOf(event)
    expect([details.event_date, details.ends_at]).toEqual(['2026-11-20T12:00', '2026-11-21T18:00'])
    expect(changesOf(event, EventDetails.parse(details))).toEqual({})
    for (const time_zone of ['Pacific/Auckland', 'Europe/Berlin', 'Pacific/Pago_Pago']) {
      const sent = changesOf(event, EventDetails.parse({ ...details, time_zone }))
      // Left out, the server keeps the day.
      expect(['2026-11-20', undefined]).toContain(sent.event_date && dayOf(sent.event_date, time_zone))
      expect(['2026-11-21', undefined]).toContain(sent.ends_at && dayOf(sent.ends_at, time_zone))
      expect(sent).not.toHaveProperty('has_time')
    }
  },
)

it.each([
  ['a week later', '2026-12-12T10:30', '2026-12-12T01:30:00.000Z'],
  ['without a date', '', null],
])(
  'changesOf leaves it to the server to move the end with the start, also to another hall: %s',
  (_what, local, sent) => {
    const details = EventDetails.parse({ ...detailsOf(full), event_date: local, time_zone: 'Asia/Tokyo' })
    expect(changesOf(full, details)).toEqual({ event_date: sent, time_zone: 'Asia/Tokyo' })
    const ended = EventDetails.parse({ ...details, ends_at: '2026-12-13T18:00' })
    expect(changesOf(full, ended).ends_at).toBe('2026-12-13T09:00:00.000Z')
  },
)

it.each([
  ['', null],
  ['   ', null],
  [' Kraków ', 'Kraków'],
])('the form sends the city %j as %j', (location_city, sent) => {
  expect(toEventBody(EventDetails.parse({ ...newEvent, title: 'T', location_city })).location_city).toBe(sent)
})

it.each([
  [{ title: ' ' }, 'Title is required'],
  [{ game_type: '' }, 'Game type is required'],
  [{ event_type: '' }, 'Event type is required'],
  [{ event_date: 'soon' }, 'Event date must be a date and time'],
  [{ ends_at: 'late' }, 'End must be a date and time'],
  [{ capacity: 0 }, 'Must be at least 1'],
])('the form refuses %j: %s', { tags: 'spec:5.19' }, (wrong, message) => {
  const { error } = EventDetails.safeParse({ ...newEvent, title: 'T', ...wrong })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})
