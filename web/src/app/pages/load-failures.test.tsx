import type { Endpoint } from '@muster/contract/endpoint'
import { getEvent, listEvents } from '@muster/contract/events'
import { listMatches } from '@muster/contract/matches'
import { getHomeStats } from '@muster/contract/stats'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const failures = [
  { why: 'the server refuses', fail: (endpoint: Endpoint) => server.refuse(endpoint, 500, {}) },
  { why: 'there is no response', fail: (endpoint: Endpoint) => server.drop(endpoint) },
]

describe.each(failures)('when $why', ({ fail }) => {
  it.each([
    ['/events', undefined, "Sorry, we couldn't load the events. Please try again later."],
    ['/my-events', buildUser(), "Sorry, we couldn't load your events. Please try again later."],
  ])('the events at %s report a failure', { tags: ['spec:8.16', 'spec:8.17'] }, async (address, user, message) => {
    fail(listEvents)
    renderAt(address, user && { user })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByRole('heading', { name: 'Error Loading Events' })).toBeVisible()
    expect(alert.getByText(message)).toBeVisible()
  })

  it.each([
    ['an event', getEvent, 'Event not found or failed to load. Please try again later.'],
    ['the matches', listMatches, 'Matches not found or failed to load. Please try again later.'],
  ])(
    'the page reports a failure to load %s',
    { tags: ['spec:8.18', 'spec:8.19'] },
    async (_what, endpoint, message) => {
      serveEvent()
      fail(endpoint)
      renderAt('/events/1')
      expect(within(await screen.findByRole('alert')).getByText(message)).toBeVisible()
    },
  )

  it('the home page shows 0 everywhere, and no error', { tags: 'spec:8.35' }, async () => {
    fail(getHomeStats)
    fail(listEvents)
    renderAt('/')
    await expect.poll(() => server.requests(getHomeStats).length).toBe(2)
    const stats = within(await screen.findByRole('region', { name: 'Community Stats' }))
    expect(stats.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['0', '0', '0'])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
