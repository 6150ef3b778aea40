import { createEvent, getEvent, listEvents } from '@muster/contract/events'
import { describe, expect, it } from 'vitest'
import { sentenceOf } from '../../http/routing/problems.ts'
import { buildUser, eventInput } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const countEvents = async () => (await test.call(listEvents)).body.total
const read = async (event_id: number) => (await test.call(getEvent, { params: { event_id } })).body

describe('creating an event', () => {
  it('returns the whole event, and every later read returns the same', {
    tags: ['spec:3.1', 'spec:4.22', 'spec:6.2', 'spec:7.17', 'spec:7.18'],
  }, async () => {
    const owner = await buildUser(test, { nickname: 'Ola' })
    const { status, body } = await test.call(createEvent, {
      token: owner.token,
      body: {
        title: 'Winter Muster',
        description: 'Bring dice.',
        game_type: 'AOS',
        event_type: 'friendly',
        event_date: '2026-11-20T19:30:00+01:00',
        location_country: 'Poland',
        location_city: 'Kraków',
        is_public: false,
        registration_open: true,
      },
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      owner_id: owner.id,
      owner_nickname: 'Ola',
      title: 'Winter Muster',
      description: 'Bring dice.',
      game_type: 'AOS',
      event_type: 'friendly',
      event_date: '2026-11-20T18:30:00.000Z',
      has_time: true,
      location_country: 'Poland',
      location_city: 'Kraków',
      place: expect.objectContaining({ name: 'Kraków', country: 'Poland' }),
      time_zone: 'Europe/Warsaw',
      is_public: false,
      visibility: 'listed',
      key: null,
      counts_in_statistics: false,
      registration_open: true,
      check_in_open: false,
      participants_record: true,
      ends_at: null,
      capacity: null,
      rounds_planned: null,
      round_minutes: null,
      ranking: ['wins', 'draws', 'fewest_losses'],
      points: { win: 3, draw: 1, loss: 0 },
      bye: { counts_as: 'win', score: 'own_average' },
      team_size: 1,
      table_policy: 'fresh',
      seed: expect.any(Number),
      report_policy: 'one',
      state: 'finished',
      venue: null,
      contact: null,
      pack_link: null,
      fee: null,
      categories: [],
      polls: [],
      missions: [],
      tables: [],
      programme: [],
      one_prize_each: true,
      list_policy: 'none',
      list_deadline: null,
      lists_shown: 'start',
      lists_are_open: false,
      lists_are_shown: false,
      num_of_participants: 0,
      announcement: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
      updated_at: body.created_at,
      version: 1,
    })
    expect(await read(body.id)).toEqual(body)
  })

  it('requires only title, game and type', { tags: 'spec:3.2' }, async () => {
    const { token } = await buildUser(test)
    const { status, body } = await test.call(createEvent, {
      token,
      body: { title: 'Bare', game_type: 'SPEARHEAD', event_type: 'tournament' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      description: null,
      event_date: null,
      location_country: null,
      location_city: null,
      is_public: true,
      registration_open: false,
    })
  })

  it('stores text trimmed and normalised, never as HTML, and blank fields as null', async () => {
    const { token } = await buildUser(test)
    const blank = { description: ' \n ', location_city: '', location_country: '' }
    const { body } = await test.call(createEvent, {
      token,
      body: { ...eventInput, ...blank, title: '  <b>Łódź</b> & Cafe\u0301 🎲 ' },
    })
    const cleared = { description: null, location_city: null, location_country: null }
    expect(body).toMatchObject({ ...cleared, title: '<b>Łódź</b> & Caf\u00e9 🎲' })
  })

  const start = '2027-01-02T10:00:00Z'
  it.each([
    ['a missing title', { title: undefined }, 'title', 'Title is required'],
    ['a blank title', { title: ' \t ' }, 'title', 'Title is required'],
    ['a long title', { title: 'x'.repeat(201) }, 'title', /at most 200/],
    ['a long description', { description: 'x'.repeat(5001) }, 'description', /at most 5000/],
    ['a long city', { location_city: 'x'.repeat(101) }, 'location_city', /at most 100/],
    ['no game', { game_type: undefined }, 'game_type', 'Game type is required'],
    ['Warcry, which is to come', { game_type: 'WARCRY' }, 'game_type', /Warcry is coming soon/],
    ['an unknown game', { game_type: 'CHESS' }, 'game_type', /Game type/],
    ['no type', { event_type: '' }, 'event_type', 'Event type is required'],
    ['an unknown type', { event_type: 'party' }, 'event_type', /Event type/],
    ['a country outside the list', { location_country: 'Narnia' }, 'location_country', /one of the list/],
    ['a country in another case', { location_country: 'POLAND' }, 'location_country', /one of the list/],
    ['a date without a time', { event_date: '2026-11-20' }, 'event_date', /date and time/],
    ['a time without a zone', { event_date: '2026-11-20T18:30:00' }, 'event_date', /date and time/],
    ['the 30th of February', { event_date: '2026-02-30T18:30:00Z' }, 'event_date', /date and time/],
    ['a date before 1970', { event_date: '1969-12-31T23:59:59.999Z' }, 'event_date', /1970 and 2999/],
    ['a date after 2999', { event_date: '3000-01-01T00:00:00Z' }, 'event_date', /1970 and 2999/],
    ['a visibility in words', { is_public: 'yes' }, 'is_public', 'Must be true or false'],
    ['a criterion twice', { ranking: ['wins', 'wins'] }, 'ranking', 'Must not have a criterion twice'],
    ['no criterion', { ranking: [] }, 'ranking', 'Please give at least one criterion'],
    ['no place', { capacity: 0 }, 'capacity', 'Must be at least 1'],
    ['21 rounds', { rounds_planned: 21 }, 'rounds_planned', 'Must be at most 20'],
    ['an end without a date', { ends_at: '2027-01-01T10:00:00Z' }, 'ends_at', /without a date has no end/],
    [
      'an end before its beginning',
      { event_date: start, ends_at: '2027-01-01T10:00:00Z' },
      'ends_at',
      /cannot end before/,
    ],
    ['more than 31 days', { event_date: start, ends_at: '2027-03-01T10:00:00Z' }, 'ends_at', /for 31 days at most/],
  ])('refuses %s', { tags: ['spec:1.5', 'spec:5.18', 'spec:5.19'] }, async (_what, wrong, path, message) => {
    const { token } = await buildUser(test)
    const response = await test.call(createEvent, { token, body: { ...eventInput, ...(wrong as object) } })
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    const detail = typeof message === 'string' ? sentenceOf({ path, message }) : expected
    expect(response).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', detail, errors: [{ path, message: expected }] },
    })
    expect(await countEvents()).toBe(0)
  })

  it.each([
    ['2026-11-20T18:30:00-12:00', '2026-11-21T06:30:00.000Z'],
    ['2026-11-20T18:30:00+23:00', '2026-11-19T19:30:00.000Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['2999-12-31T23:59:59.999Z', '2999-12-31T23:59:59.999Z'],
    [`2026-11-20T18:30:00.5${'0'.repeat(150)}Z`, '2026-11-20T18:30:00.500Z'],
  ])('reads %s as the right instant', async (event_date, instant) => {
    const { token } = await buildUser(test)
    const response = await test.call(createEvent, { token, body: { ...eventInput, event_date } })
    expect(response).toMatchObject({ status: 201, body: { event_date: instant } })
  })

  it('ignores fields that the caller may not set', async () => {
    const { token, id } = await buildUser(test)
    const stranger = await buildUser(test)
    const created_at = '2000-01-01T00:00:00.000Z'
    const forged: object = { id: 1, owner_id: stranger.id, num_of_participants: 99, created_at }
    const { body } = await test.call(createEvent, { token, body: { ...eventInput, ...forged } })
    expect(body).toMatchObject({ owner_id: id, num_of_participants: 0 })
    expect(body.created_at > '2026').toBe(true)
  })
})
