import { queryText } from '@muster/contract/client'
import type { GameType } from '@muster/contract/games'
import type { Draws, Span } from './draws.ts'
import type { SelectName } from './selects.ts'

/** A public read, as it is asked again and again, and as nobody has asked it before. */
export interface Read {
  name: string
  path: string
  /** Reads with a single address have none. */
  fresh?: Fresh
}

interface Fresh {
  /** What a bare handler selects for the same answer. */
  select: SelectName
  asked: Asked[]
}

/** An address, and the values of the select. */
export interface Asked {
  path: string
  values: (string | number)[]
}

export const api = (path: string, query: object = {}) => `/api/v1${path}${queryText(query)}`
export const page = (path: string, query: object = {}) => path + queryText(query)

export const daysIn = ({ from, to }: Span) => ({ from: from.toString(), to: to.toString() })
const valuesOf = ({ from, to }: Span) => [from, to.add({ days: 1 })].map((day) => `${day}T00:00:00Z`)
export const today = Temporal.Now.plainDateISO('UTC').toString()

/** Every public read, for a database whose large event has this id. */
export function publicReads(draws: Draws, large: number): Read[] {
  return [
    { name: 'home counters', path: api('/stats/home_page') },
    ...ofEvents(draws, large),
    ...lists(draws),
    ...armies(draws),
    { name: 'page /', path: '/' },
  ]
}

function ofEvents(draws: Draws, large: number): Read[] {
  const reads: [string, SelectName, (id: number) => string][] = [
    ['one event', 'event', (id) => api(`/events/${id}`)],
    ['participants', 'participants', (id) => api(`/events/${id}/participants`)],
    ['matches', 'matches', (id) => api(`/events/${id}/matches`)],
    ['armies of an event', 'armiesOfEvent', (id) => api(`/events/${id}/armies`)],
    ['page /events/:id', 'wholeEvent', (id) => page(`/events/${id}`)],
  ]
  return reads.map(([name, select, pathOf]) => {
    // The large event is the one that is asked again and again.
    const others = draws.eventsFor(name).filter((id) => id !== large)
    return {
      ...{ name, path: pathOf(large) },
      fresh: { select, asked: others.map((id) => ({ path: pathOf(id), values: [id] })) },
    }
  })
}

function lists({ weeks, words, places }: Draws): Read[] {
  const reads: [string, SelectName, string, (span: Span) => string][] = [
    ['events', 'list', api('/events', { limit: 24 }), (span) => api('/events', { limit: 24, ...daysIn(span) })],
    ['map of events', 'map', api('/events/places'), (span) => api('/events/places', daysIn(span))],
    [
      ...(['page /events', 'listSoonest', page('/events')] as const),
      (span) => page('/events', { when: 'dates', ...daysIn(span) }),
    ],
    ['events.ics', 'calendar', page('/events.ics'), (span) => page('/events.ics', daysIn(span))],
    ['events.atom', 'newest', page('/events.atom'), (span) => page('/events.atom', daysIn(span))],
  ]
  const search = (word: string) => api('/events', { limit: 24, search: word })
  const near = (id: number) => api('/events', { limit: 24, near_place: id, radius_km: 50, from: today, sort: 'date' })
  return [
    ...reads.map(([name, select, path, pathOf]) => ({
      ...{ name, path },
      fresh: { select, asked: weeks.map((span) => ({ path: pathOf(span), values: valuesOf(span) })) },
    })),
    {
      ...{ name: 'search by word', path: search('london') },
      fresh: { select: 'search', asked: words.map((word) => ({ path: search(word), values: [word] })) },
    },
    {
      ...{ name: 'near a place', path: near(places[0] ?? 0) },
      fresh: {
        select: 'near',
        asked: places.slice(1).map((id) => ({ path: near(id), values: [id, `${today}T00:00:00Z`] })),
      },
    },
  ]
}

function armies({ months, cuts }: Draws): Read[] {
  const games: GameType[] = ['AOS', 'SPEARHEAD']
  const ofMonths = (pathOf: (query: object) => string): Asked[] =>
    games.flatMap((game_type) =>
      months.map((span) => ({
        path: pathOf({ game_type, ...daysIn(span) }),
        values: [...valuesOf(span).map((instant) => instant.slice(0, 10)), game_type],
      })),
    )
  return [
    {
      ...{ name: 'army statistics', path: api('/stats/armies', { game_type: 'AOS' }) },
      fresh: { select: 'records', asked: ofMonths((query) => api('/stats/armies', query)) },
    },
    {
      ...{ name: 'page /armies', path: page('/armies') },
      fresh: { select: 'recordsAndTrend', asked: ofMonths((query) => page('/armies', query)) },
    },
    {
      ...{ name: 'catalogue of armies', path: api('/armies') },
      fresh: {
        select: 'catalogue',
        asked: cuts.map(({ limit, skip }) => ({ path: api('/armies', { limit, skip }), values: [limit, skip] })),
      },
    },
  ]
}
