import { listEventPlaces, listEvents } from '@muster/contract/events'
import { beforeEach, expect, it } from 'vitest'
import { buildEvent, buildField, buildUser, type Owner } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const now = Date.now()
const at = (days: number, hours = 0) => new Date(now + (days * 24 + hours) * 3_600_000).toISOString()
const dayAt = (days: number) => at(days).slice(0, 10)

/** Dates around the two days after which an event is over, and the maximum of 31 days. */
const dates = {
  undated: {},
  'in a month': { event_date: at(40) },
  'in a month, for two days': { event_date: at(40), ends_at: at(41) },
  tomorrow: { event_date: at(1) },
  yesterday: { event_date: at(-1) },
  'not quite two days ago': { event_date: at(-2, 1) },
  'two days ago': { event_date: at(-2, -1) },
  'last week': { event_date: at(-7), ends_at: at(-3) },
  'for a week, until tomorrow': { event_date: at(-6), ends_at: at(1) },
  'for a week, until yesterday': { event_date: at(-8), ends_at: at(-1) },
  'for 31 days, until yesterday': { event_date: at(-32), ends_at: at(-1) },
  'for 31 days, until not quite two days ago': { event_date: at(-33, 1), ends_at: at(-2, 1) },
  'for 31 days, until two days ago': { event_date: at(-33, -1), ends_at: at(-2, -1) },
  'half a year ago': { event_date: at(-180) },
}

interface EventStep {
  rounds_planned?: number
  scores?: [number, number | null]
  /** Adds a further round without a result. */
  hasFurtherRound?: boolean
  isFinished?: boolean
}

const happenings: Record<string, EventStep> = {
  'nothing has happened': { rounds_planned: 1 },
  'a round is published': { rounds_planned: 1, scores: [10, null] },
  'one of two rounds is played': { rounds_planned: 2, scores: [10, 5] },
  'all rounds are played': { rounds_planned: 1, scores: [10, 5] },
  'all rounds are played, and a further one is published': {
    rounds_planned: 1,
    scores: [10, 5],
    hasFurtherRound: true,
  },
  'a round is played, and no number of rounds is planned': { scores: [10, 5] },
  'the owner has ended it': { scores: [10, 5], isFinished: true },
  'the owner has ended it before it began': { isFinished: true },
}

const leeds = { place_id: 2644688, location_city: 'Leeds', location_country: 'United Kingdom' }

let owner: Owner

/** One event for each pair of date and happening. */
beforeEach(async () => {
  const owners = [await buildUser(test), await buildUser(test)] as const
  owner = owners[0]
  let serial = 0
  for (const [when, days] of Object.entries(dates)) {
    for (const [what, happening] of Object.entries(happenings)) {
      serial++
      const { rounds_planned = null } = happening
      await buildHappening(happening, {
        ...days,
        rounds_planned,
        title: `${when}: ${what}`,
        owner: owners[serial % 2] ?? owner,
        ...(serial % 3 > 0 && leeds),
        game_type: serial % 4 > 0 ? 'AOS' : 'SPEARHEAD',
        registration_open: serial % 7 > 2,
        event_type: serial % 5 > 0 ? 'tournament' : 'friendly',
      })
    }
    await buildEvent(test, { ...days, owner, visibility: 'unlisted', title: `${when}: unlisted` })
  }
})

async function buildHappening(
  { scores, isFinished, hasFurtherRound }: EventStep,
  given: Parameters<typeof buildField>[2],
) {
  const { id, game_type, participants } = await buildField(test, ['Ana', 'Ben'], given)
  if (scores) {
    const [participant1_id, participant2_id] = participants
    const [participant1_score, participant2_score] = scores
    const match = { event_id: id, game_type, participant1_id, participant2_id, round_number: 1 }
    await test.db
      .insertInto('matches')
      .values([
        { ...match, participant1_score, participant2_score },
        ...(hasFurtherRound ? [{ ...match, round_number: 2 }] : []),
      ])
      .execute()
  }
  if (isFinished) await test.db.updateTable('events').set({ finished_at: new Date() }).where('id', '=', id).execute()
}

const states = ['upcoming', 'running', 'finished'] as const

type Query = NonNullable<NonNullable<Parameters<typeof test.call<typeof listEvents>>[1]>['query']>

const list = async (query: Query, token?: string) =>
  (await test.call(listEvents, { token, query: { limit: '1000', ...query } })).body

it('a list of a state contains the events in that state, in order, and their number', async () => {
  const queries: Query[] = [
    {},
    { sort: 'date' },
    { country: 'United Kingdom' },
    { game_type: 'SPEARHEAD', sort: 'date' },
    { event_type: 'friendly', open: 'false' },
    { from: dayAt(-3) },
    { to: dayAt(-1), sort: 'date' },
    { from: dayAt(-150), to: dayAt(60) },
    { from: dayAt(-33), to: dayAt(-6), game_type: 'AOS' },
    { search: 'until' },
    { near_place: 'Leeds', sort: 'distance' },
    { near_place: 'Leeds', search: 'ago' },
    { my_events: 'true' },
    { my_events: 'true', joined_events: 'true', from: dayAt(-2), open: 'true' },
  ]
  for (const query of queries) {
    const all = await list(query, owner.token)
    expect(all.events.length, JSON.stringify(query)).toBe(all.total)
    for (const state of states) {
      const filtered = await list({ ...query, state }, owner.token)
      const expected = all.events.filter((event) => event.state === state)
      const which = JSON.stringify({ ...query, state })
      expect(
        filtered.events.map(({ title }) => title),
        which,
      ).toEqual(expected.map(({ title }) => title))
      expect(filtered.total, which).toBe(expected.length)
    }
  }
  const { events } = await list({})
  expect(new Set(events.map(({ state }) => state)).size).toBe(3)
})

it('the map, calendars and feeds contain the same events', async () => {
  for (const filters of [
    ...states.map((state) => ({ state })),
    { open: 'true' as const },
    { open: 'false' as const },
  ]) {
    const query = { ...filters, search: 'Leeds' }
    const { body } = await test.call(listEventPlaces, { query })
    const { events, total } = await list(query)
    expect(body.places.map((place) => [place.name, place.events])).toEqual([['Leeds', total]])
    const idsIn = async (path: string) => {
      const { body } = await test.app.inject({ url: path, query: { ...query, from: dayAt(-190) } })
      return [...body.matchAll(/(?:UID:|<id>tag:.*:)event-(\d+)/g)].map(([, id]) => Number(id))
    }
    const dated = events.flatMap(({ id, event_date }) => (event_date === null ? [] : id)).toSorted((a, b) => b - a)
    expect(dated.length).toBeGreaterThan(0)
    expect((await idsIn('/events.ics')).toSorted((a, b) => b - a)).toEqual(dated)
    // The feed has the newest 50.
    expect(await idsIn('/events.atom')).toEqual(dated.slice(0, 50))
  }
})
