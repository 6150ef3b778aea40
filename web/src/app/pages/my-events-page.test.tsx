import { getCalendarLink } from '@muster/contract/calendar'
import { getEvent, type ListedEvent, listEvents } from '@muster/contract/events'
import { listMatches } from '@muster/contract/matches'
import { listParticipants } from '@muster/contract/participants'
import { listRounds } from '@muster/contract/rounds'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { formatLongDate } from '../../lib/format.ts'
import { listQueryCopies } from '../../lib/query-copies.ts'
import { buildEvent, buildUser } from '../../testing/builders.ts'
import { serveCard } from '../../testing/card.ts'
import { ana, serveDesk } from '../../testing/desk.ts'
import { buildEventList, serveEventList } from '../../testing/event-list.ts'
import { renderAlone } from '../../testing/render-alone.tsx'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { MyEventsPage } from './my-events-page.tsx'

const user = buildUser()

beforeEach(() => server.respond(getCalendarLink, { address: null }))

const serveEvents = (own: ListedEvent[], joined: ListedEvent[]) =>
  server.respond(listEvents, ({ query }) => buildEventList(query.joined_events ? joined : own))

it('My Events shows the member’s events in the server’s order, with a long date', {
  tags: ['spec:2.98', 'spec:2.99', 'spec:2.100', 'spec:2.102', 'spec:2.103', 'spec:2.104', 'spec:2.107', 'spec:7.16'],
}, async () => {
  const dated = buildEvent({
    title: 'Winter Muster',
    description: 'Three rounds.',
    game_type: 'AOS',
    event_type: 'friendly',
    event_date: '2026-12-05T12:00:00.000Z',
    location_city: 'Kraków',
    location_country: 'Poland',
    num_of_participants: 1,
  })
  serveEvents([dated, buildEvent({ title: 'Some Day' })], [])
  renderAt('/my-events', { user })
  const [first, second] = (await screen.findAllByRole('article')).map((card) => within(card))
  const words = ['Winter Muster', 'Friendly', 'Age of Sigmar', 'Three rounds.', 'Kraków, Poland', '1 participant']
  for (const text of [...words, formatLongDate(dated.event_date, 'UTC')]) expect(first?.getByText(text)).toBeVisible()
  for (const text of ['Some Day', 'Date TBD', 'Location TBD', '0 participants']) {
    expect(second?.getByText(text)).toBeVisible()
  }
  expect(first?.getByRole('link', { name: /View Details/ })).toHaveAttribute('href', `/events/${dated.id}`)
  expect(server.requests(listEvents).map(({ query }) => query)).toContainEqual({ my_events: 'true', limit: '1000' })
  expect(screen.queryByRole('heading', { name: 'Events you have joined' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Create Event' })).toHaveAttribute('href', '/events/create')
})

it('My Events links to the public events if the member has none', { tags: 'spec:2.105' }, async () => {
  serveEventList()
  renderAt('/my-events', { user })
  expect(await screen.findByRole('link', { name: 'Browse Events' })).toHaveAttribute('href', '/events')
})

it('My Events lists joined events separately, without the member’s own', async () => {
  const [own, other] = [buildEvent({ title: 'Mine', owner_id: user.id }), buildEvent({ title: 'Hers' })]
  serveEvents([own], [own, other])
  renderAt('/my-events', { user })
  const joined = within(await screen.findByRole('region', { name: 'Events you have joined' }))
  expect(joined.getAllByRole('article')).toHaveLength(1)
  expect(joined.getByRole('heading', { name: 'Hers' })).toBeVisible()
})

it('My Events shows no empty state to a member who has only joined events', async () => {
  serveEvents([], [buildEvent({ title: 'Hers' })])
  renderAt('/my-events', { user })
  expect(await screen.findByRole('heading', { name: 'Hers' })).toBeVisible()
  expect(screen.queryByText('You have no events yet')).not.toBeInTheDocument()
})

it('My Events asks a visitor to log in', { tags: 'spec:2.106' }, () => {
  renderAlone(<MyEventsPage />)
  expect(screen.getByRole('heading', { name: 'Please Log In' })).toBeVisible()
})

it('My Events stores the desk of today’s event, so that it opens without a network', async () => {
  const today = { id: 1, title: 'Winter Muster', event_date: new Date().toISOString(), time_zone: 'Europe/London' }
  serveDesk({ event: { ...today, owner_id: user.id } })
  serveEvents([buildEvent({ ...today, owner_id: user.id })], [])
  const { application } = renderAt('/my-events', { user })
  const read = () => listQueryCopies(user.id)
  await expect
    .poll(async () => (await read()).map(({ queryKey }) => queryKey[0]))
    .toContain('GET /events/:event_id/rounds')
  application.close()
  cleanup()
  for (const endpoint of [getEvent, listMatches, listParticipants, listRounds]) server.drop(endpoint)
  renderAt('/events/1/desk', { user })
  expect(await screen.findByRole('heading', { name: 'Winter Muster' })).toBeVisible()
  cleanup()
  server.drop(listEvents)
  renderAt('/my-events', { user })
  const offline = within(await screen.findByRole('region', { name: 'Opens without a network' }))
  expect(await offline.findByRole('link', { name: 'Desk of Winter Muster' })).toHaveAttribute('href', '/events/1/desk')
})

it('My Events says what opens without a network: cards that were open, or nothing yet', async () => {
  serveCard({ user_id: user.id })
  localStorage.setItem('chosen_participants', JSON.stringify([[1, { participant_id: ana.id, user_id: user.id }]]))
  const { application } = renderAt('/events/1/me', { user })
  await screen.findByRole('region', { name: 'Your seat' })
  await expect.poll(async () => (await listQueryCopies(user.id)).length).toBe(1)
  application.close()
  cleanup()
  server.drop(listEvents)
  const offline = async () => within(await screen.findByRole('region', { name: 'Opens without a network' }))
  renderAt('/my-events', { user })
  const card = await (await offline()).findByRole('link', { name: 'Your card at Winter Muster' })
  expect(card).toHaveAttribute('href', '/events/1/me')
  cleanup()
  const other = buildUser()
  renderAt('/my-events', { user: other })
  expect(await (await offline()).findByText(/^Nothing yet/)).toBeVisible()
})
