import { queryText } from '@muster/contract/client'
import type pg from 'pg'
import { largeEvent, popularCountries } from './rows.ts'
import { eventPage, event as oneEvent } from './statements.ts'

export interface NamedRead {
  name: string
  /** A different path for each turn. */
  path(turn: number): string
  /** The query of a bare server for the same response. */
  statement?: { text: string; values(turn: number): (string | number)[] }
}

export const api = (path: string, query: object = {}) => `/api/v1${path}${queryText(query)}`
const today = Temporal.Now.plainDateISO('UTC')

/** From a day in the first two years to after the last event, so that lists are full regardless of the number of events. */
export const daysOf = (turn: number) => ({
  from: `${today.subtract({ years: 4 }).add({ days: turn % 700 })}`,
  to: `${today.add({ years: 1, days: Math.floor(turn / 700) })}`,
})

/** Whole months, whose sums are stored. */
export function monthsOf(turn: number) {
  const from = today.with({ day: 1 }).subtract({ months: 1 + (turn % 40) })
  return { from: `${from}`, to: `${from.add({ months: 1 + (Math.floor(turn / 40) % 60) }).subtract({ days: 1 })}` }
}

/** Ten public reads of a database with this many events. */
export async function namedReads(pool: pg.Pool, events: number): Promise<NamedRead[]> {
  const { rows: places } = await pool.query<{ id: number; name: string }>(
    'select id, name from places where country = any ($1) order by population desc, id limit 20000',
    [popularCountries],
  )
  const words = [...new Set(places.map(({ name }) => name).filter((name) => /^\p{L}{4,}$/u.test(name)))]
  const near = (turn: number) => ({ near_place: places[turn % places.length]?.id, radius_km: 50, from: `${today}` })
  // Turn 0 is the large event. 7919 is prime, so every event has its turn.
  const id = (turn: number) => 1 + ((largeEvent(events) - 1 + turn * 7919) % events)
  const ofEvent = (path: string) => (turn: number) => api(`/events/${id(turn)}${path}`)
  return [
    { name: 'event', path: ofEvent(''), statement: { text: oneEvent, values: (turn) => [id(turn)] } },
    { name: 'matches', path: ofEvent('/matches') },
    { name: 'participants', path: ofEvent('/participants') },
    { name: 'page of an event', path: (turn) => `/events/${id(turn)}` },
    {
      name: 'events',
      path: (turn) => api('/events', { limit: 24, ...daysOf(turn) }),
      statement: { text: eventPage, values: (turn) => Object.values(daysOf(turn)) },
    },
    { name: 'events near a place', path: (turn) => api('/events', { limit: 24, sort: 'date', ...near(turn) }) },
    { name: 'events by a word', path: (turn) => api('/events', { limit: 24, search: words[turn % words.length] }) },
    { name: 'map of events', path: (turn) => api('/events/places', daysOf(turn)) },
    { name: 'page of events', path: (turn) => `/events${queryText({ when: 'dates', ...daysOf(turn) })}` },
    { name: 'army statistics', path: (turn) => api('/stats/armies', { game_type: 'AOS', ...monthsOf(turn) }) },
  ]
}
