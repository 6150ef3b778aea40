import type pg from 'pg'
import { cursorFor } from '../../../server/src/features/events/rules.ts'
import type { Draws } from './draws.ts'
import { api, daysIn, page, today } from './public-reads.ts'

/** The address that a round asks: the same question with every number of events, and as a rule new in each round. */
export type GrowthCalls = Record<string, (round: number) => string>

const games = ['AOS', 'SPEARHEAD']

/**
 * A day in the first two years of the tracker. Half of all events or more are later, so that pages are full with any
 * number of events.
 */
const fromDay = (round: number) =>
  Temporal.PlainDate.from(today)
    .subtract({ years: 4 })
    .add({ days: round % 700 })
    .toString()

/** A month that is over or, once each has been asked, several in a row. */
function monthOf(round: number) {
  const from = Temporal.PlainDate.from(today)
    .with({ day: 1 })
    .subtract({ months: 12 + (round % 24) })
  return daysIn({ from, to: from.add({ months: 1 + Math.floor(round / 24) }).subtract({ days: 1 }) })
}

/** Cursors in the middle of the list of all events: with 100,000 events, 50,000 deep. */
export async function findDeepCursors(pool: pg.Pool, events: number, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: number; event_date: Date }>(
    'select id, event_date from events order by event_date desc nulls last, id desc offset $1 limit $2',
    [Math.min(50_000, events / 2), count],
  )
  return rows.map(({ id, event_date }) => cursorFor('-date').write([event_date.toISOString(), id]))
}

export const growthCalls = (draws: Draws, deep: readonly string[]): GrowthCalls => ({
  'home counters': () => api('/stats/home_page'),
  ...lists(draws, deep),
  ...ofEvents(draws),
  ...armies(draws),
  'search of places': (round) => api('/places', { search: draws.words[round]?.slice(0, 5), limit: 6 }),
  'events.ics': (round) => page('/events.ics', { from: fromDay(round) }),
  'events.atom': (round) => page('/events.atom', { from: fromDay(round) }),
  'page /': () => '/',
  'page /events': (round) => page('/events', { when: 'dates', from: fromDay(round) }),
})

function lists({ places, words }: Draws, deep: readonly string[]): GrowthCalls {
  const listOf = (query: object) => api('/events', { limit: 24, ...query })
  const later = (query: object) => (round: number) => listOf({ from: fromDay(round), ...query })
  return {
    events: later({}),
    'events of a game': later({ game_type: 'AOS' }),
    'events of a type': later({ event_type: 'tournament' }),
    'events in a country': later({ country: 'United Kingdom' }),
    'events of a month': (round) => listOf(monthOf(round)),
    'events open for joining': later({ open: 'true' }),
    'events under all of these': later({
      game_type: 'AOS',
      event_type: 'tournament',
      country: 'Germany',
      open: 'true',
    }),
    'events with a frequent word': later({ search: 'clash' }),
    'events with the name of a city': (round) => listOf({ search: words[round] }),
    'events within 50 km': (round) => listOf({ near_place: places[round], radius_km: 50, from: today, sort: 'date' }),
    'a deep page': (round) => listOf({ cursor: deep[round % deep.length] }),
    'a total': later({ limit: 1 }),
    'map of events': (round) => api('/events/places', { from: fromDay(round) }),
  }
}

function ofEvents({ eventsFor }: Draws): GrowthCalls {
  const calls: GrowthCalls = {}
  for (const path of ['', '/participants', '/participants/count', '/matches', '/armies']) {
    const ids = eventsFor(path)
    calls[`event ${path}`.trim()] = (round) => api(`/events/${ids[round]}${path}`)
  }
  const ids = eventsFor('page')
  return { ...calls, 'page /events/:id': (round) => page(`/events/${ids[round]}`) }
}

function armies({ months, cuts }: Draws): GrowthCalls {
  const faction = encodeURIComponent('Stormcast Eternals')
  const filters = (round: number) => {
    const span = months[round]
    return { game_type: games[round % 2], ...(span && daysIn(span)) }
  }
  const calls: GrowthCalls = {}
  for (const path of ['', '/matchups', '/trend', '/compare', `/${faction}`, `/${faction}/games`]) {
    calls[`statistics ${decodeURIComponent(path)}`.trim()] = (round) => api(`/stats/armies${path}`, filters(round))
  }
  return {
    ...calls,
    'page /armies': (round) => page('/armies', filters(round)),
    'catalogue of armies': (round) => api('/armies', cuts[round]),
  }
}
