import { listAlerts } from '@muster/contract/alerts'
import { listArmies } from '@muster/contract/armies'
import {
  compareArmies,
  getArmyTrend,
  getFactionStats,
  listArmyStats,
  listCountedGames,
  listEventArmies,
  listMatchups,
} from '@muster/contract/army-stats'
import { getCalendarLink } from '@muster/contract/calendar'
import type { Endpoint } from '@muster/contract/endpoint'
import { getEvent, listEvents } from '@muster/contract/events'
import { listMatches } from '@muster/contract/matches'
import { listParticipants } from '@muster/contract/participants'
import { getHomeStats, getProfileStats } from '@muster/contract/stats'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf, serveComparison, serveFaction, skaven } from '../../testing/army-pages.ts'
import { buildEvent } from '../../testing/builders.ts'
import { serveDesk } from '../../testing/desk.ts'
import { serveEventList } from '../../testing/event-list.ts'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { serveProfile } from '../../testing/profile.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

/** Stubs everything that the pages below load. */
function serveAll() {
  serveDesk()
  serveEvent()
  serveEventList(buildEvent({ title: 'Winter Muster' }))
  serveFaction()
  serveComparison()
  server.respond(listEventArmies, listOf([skaven]))
  serveProfile()
  server.respond(getProfileStats, { total_events: 3, total_matches: 1234, total_participants: 56 })
  server.respond(getCalendarLink, { address: null })
}

const event = 'Event not found or failed to load. Please try again later.'
const notLoaded = (what: string) => `The ${what} could not be loaded. Please try again.`

/** Each part of a page that loads: its message, what stays in view beside it, and what a retry shows. */
const parts: [address: string, Endpoint, message: string, stays: string | RegExp, loaded: string | RegExp][] = [
  ['/events', listEvents, "Sorry, we couldn't load the events. Please try again later.", 'Events', 'Winter Muster'],
  [
    '/my-events',
    listEvents,
    "Sorry, we couldn't load your events. Please try again later.",
    'My Events',
    'Winter Muster',
  ],
  ['/events/1', getEvent, event, 'Events', 'Winter Muster'],
  [
    '/events/1',
    listMatches,
    'Matches not found or failed to load. Please try again later.',
    'Winter Muster',
    'No matches yet.',
  ],
  ['/events/1', listParticipants, notLoaded('participants'), 'Winter Muster', 'Ana'],
  ['/events/1?part=armies', listEventArmies, notLoaded('armies'), 'Winter Muster', '+ 1 mirror'],
  ['/events/1/edit', getEvent, event, 'Events', 'Event Title'],
  ['/events/1/desk', getEvent, event, 'Events', /^Check-in/],
  ['/armies', listArmyStats, notLoaded('win rates'), 'Trend by month', 'Win rates by faction'],
  ['/armies', getArmyTrend, notLoaded('trend'), 'Matchups', 'Trend by month'],
  ['/armies', listMatchups, notLoaded('matchups'), 'Trend by month', 'Matchups'],
  ['/armies/Skaven', getFactionStats, notLoaded('faction'), 'Event type', 'Win rate, Chaos'],
  [
    '/armies/Skaven',
    listCountedGames,
    notLoaded('matches'),
    'Win rate, Chaos',
    'No counted matches fit these filters.',
  ],
  [
    '/armies/compare?a=Skaven&b=Seraphon',
    compareArmies,
    notLoaded('comparison'),
    'First faction',
    'Against each other',
  ],
  ['/armies/compare', listArmies, notLoaded('factions'), 'Compare two factions', 'First faction'],
  ['/profile', getProfileStats, 'Failed to load statistics', 'Display Name', '1,234'],
  [
    '/profile',
    listAlerts,
    'Your alerts could not be loaded. Please try again.',
    'Display Name',
    /^You are not following/,
  ],
]

const failures = [
  { why: 'the server refuses', fail: (endpoint: Endpoint) => server.refuse(endpoint, 500, {}) },
  { why: 'there is no response', fail: (endpoint: Endpoint) => server.drop(endpoint) },
]

describe.each(failures)('when $why', ({ fail }) => {
  it.each(parts)(
    '%s reports that a part failed, keeps the others, and loads it on request (%#)',
    { tags: ['spec:8.16', 'spec:8.17', 'spec:8.18', 'spec:8.19', 'spec:8.30'] },
    async (address, endpoint, message, stays, loaded) => {
      serveAll()
      fail(endpoint)
      const { device } = renderAt(address, { user: owner })
      const alert = within((await screen.findByText(message)).closest<HTMLElement>('[role=alert]') ?? document.head)
      expect((await screen.findAllByText(stays))[0]).toBeVisible()
      serveAll()
      const before = server.requests(endpoint).length
      await device.click(alert.getByRole('button', { name: 'Try again' }))
      expect((await screen.findAllByText(loaded))[0]).toBeVisible()
      expect(screen.queryByText(message)).not.toBeInTheDocument()
      expect(server.requests(endpoint).length).toBeGreaterThan(before)
    },
  )

  it('the home page shows 0 everywhere, and no error', { tags: ['spec:8.35', 'spec:9.12'] }, async () => {
    fail(getHomeStats)
    fail(listEvents)
    renderAt('/')
    await expect.poll(() => server.requests(getHomeStats).length).toBe(2)
    const stats = within(await screen.findByRole('region', { name: 'Community Stats' }))
    expect(stats.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['0', '0', '0'])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

it.each([
  ['/armies', listArmyStats, 'Loading win rates…'],
  ['/armies', getArmyTrend, 'Loading trend…'],
  ['/armies', listMatchups, 'Loading matchups…'],
  ['/armies/Skaven', getFactionStats, 'Loading faction…'],
  ['/armies/Skaven', listCountedGames, 'Loading matches…'],
  ['/armies/compare', compareArmies, 'Loading comparison…'],
])('%s says until then that a part is loading (%#)', async (address, endpoint, words) => {
  serveAll()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.refuse(endpoint, 500, {}, promise)
  renderAt(address)
  expect(await screen.findByText(words)).toHaveRole('status')
  resolve()
  await screen.findByRole('alert')
  expect(screen.queryByText(words)).not.toBeInTheDocument()
})
