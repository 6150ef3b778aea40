import type { CallName, Sent } from './client.ts'
import type { EventSearch, EventTime } from './event-filters.ts'
import type { GameType } from './games.ts'

/** A call that only reads. */
export type ReadingCall = Extract<CallName, `GET ${string}`>

/**
 * What a page asks the API: a GET and what it is sent. As a value it can be asked in advance, asked again, or listed in
 * the head of a page.
 */
export interface Question<Name extends ReadingCall = ReadingCall> {
  name: Name
  sent: Sent<Name>
  /**
   * The answer is one page of a list, and further ones are added on demand; otherwise all the pages of a list are one
   * answer.
   */
  isPaged?: true
}

/** How many events a page of the list shows. */
const eventsAtOnce = 24

export const homeCounters: Question<'GET /stats/home_page'> = { name: 'GET /stats/home_page', sent: {} }

export const referenceQuestion: Question<'GET /reference'> = { name: 'GET /reference', sent: {} }

/** The list of events under these filters. */
export const eventsQuestion = ({ when, ...narrowed }: Partial<EventSearch>): Question<'GET /events'> => ({
  name: 'GET /events',
  sent: { query: { limit: eventsAtOnce, ...set(narrowed), ...daysOf(when) } },
  isPaged: true,
})

/** The events that come next, or were last; those that a member organises or has joined, or everybody's. */
export const someEvents = (when: EventTime, whose: 'own' | 'all'): Question<'GET /events'> => ({
  name: 'GET /events',
  sent: { query: { limit: 3, ...(whose === 'own' && { my_events: 'true', joined_events: 'true' }), ...daysOf(when) } },
  isPaged: true,
})

/** An event of today is still to come. */
function daysOf(when: EventTime | '' = '') {
  const [today, yesterday] = [0, 1].map((ago) => new Date(Date.now() - ago * day).toISOString().slice(0, 10))
  return { '': {}, upcoming: { from: today, sort: 'date' as const }, past: { to: yesterday } }[when]
}

/** In milliseconds. */
const day = 24 * 60 * 60 * 1000

export const eventQuestion = (event_id: number): Question<'GET /events/:event_id'> => ({
  name: 'GET /events/:event_id',
  sent: { params: { event_id } },
})

/** In standings order. */
export const participantsQuestion = (event_id: number): Question<'GET /events/:event_id/participants'> => ({
  name: 'GET /events/:event_id/participants',
  sent: { params: { event_id } },
})

/** By round, then table. */
export const matchesQuestion = (event_id: number): Question<'GET /events/:event_id/matches'> => ({
  name: 'GET /events/:event_id/matches',
  sent: { params: { event_id }, query: {} },
})

export const recordsQuestion = (query: Sent<'GET /stats/armies'>['query']): Question<'GET /stats/armies'> => ({
  name: 'GET /stats/armies',
  sent: { query },
})

export const trendQuestion = (
  query: Sent<'GET /stats/armies/trend'>['query'],
): Question<'GET /stats/armies/trend'> => ({ name: 'GET /stats/armies/trend', sent: { query } })

export const factionQuestion = (
  faction: string,
  query: Sent<'GET /stats/armies/:faction'>['query'],
): Question<'GET /stats/armies/:faction'> => ({
  name: 'GET /stats/armies/:faction',
  sent: { params: { faction }, query },
})

/** The catalogue of a game, or of all, which is fewer than 1000 armies. */
export const catalogueQuestion = (game_type: GameType | undefined): Question<'GET /armies'> => ({
  name: 'GET /armies',
  sent: { query: { ...(game_type && { game_type }), limit: 1000 } },
})

export const compareQuestion = (
  query: Sent<'GET /stats/armies/compare'>['query'],
): Question<'GET /stats/armies/compare'> => ({ name: 'GET /stats/armies/compare', sent: { query } })

const set = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value))
