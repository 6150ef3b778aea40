import { getCalendarLink } from '@muster/contract/calendar'
import { listEvents } from '@muster/contract/events'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { formatLongDate } from '../../lib/format.ts'
import { buildEvent, buildUser } from '../../testing/builders.ts'
import { renderAlone } from '../../testing/render-alone.tsx'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { MyEventsPage } from './my-events-page.tsx'

const user = buildUser()

beforeEach(() => server.respond(getCalendarLink, { address: null }))

it('My Events shows the member’s events in the server’s order, with a long date', {
  tags: ['spec:2.98', 'spec:2.99', 'spec:2.102', 'spec:2.103', 'spec:2.104', 'spec:2.107', 'spec:7.16'],
}, async () => {
  const dated = buildEvent({
    title: 'Winter Muster',
    event_date: '2026-12-05T12:00:00.000Z',
    location_country: 'Poland',
    num_of_participants: 1,
  })
  const events = [dated, buildEvent({ title: 'Some Day' })]
  server.respond(listEvents, ({ query }) => ({
    events: query.my_events ? events : [],
    total: 2,
    total_is_exact: true,
    centre: null,
    next_cursor: null,
  }))
  renderAt('/my-events', { user })
  const [first, second] = (await screen.findAllByRole('article')).map((card) => within(card))
  for (const text of ['Winter Muster', formatLongDate(dated.event_date), 'Poland', '1 participant']) {
    expect(first?.getByText(text)).toBeVisible()
  }
  for (const text of ['Some Day', 'Date TBD', 'Location TBD', '0 participants']) {
    expect(second?.getByText(text)).toBeVisible()
  }
  expect(first?.getByRole('link', { name: /View Details/ })).toHaveAttribute('href', `/events/${dated.id}`)
  expect(server.requests(listEvents).map(({ query }) => query)).toContainEqual({ my_events: 'true', limit: '1000' })
  expect(screen.queryByRole('heading', { name: 'Events you have joined' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Create Event' })).toHaveAttribute('href', '/events/create')
})

it('My Events links to the public events if the member has none', { tags: 'spec:2.105' }, async () => {
  server.respond(listEvents, { events: [], total: 0, total_is_exact: true, centre: null, next_cursor: null })
  renderAt('/my-events', { user })
  expect(await screen.findByRole('link', { name: 'Browse Events' })).toHaveAttribute('href', '/events')
})

it('My Events reports a failure to load, and loads on a retry', { tags: 'spec:8.17' }, async () => {
  server.drop(listEvents)
  const { device } = renderAt('/my-events', { user })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByRole('heading', { name: 'Error Loading Events' })).toBeVisible()
  expect(alert.getByText("Sorry, we couldn't load your events. Please try again later.")).toBeVisible()
  server.respond(listEvents, {
    events: [buildEvent({ title: 'Winter Muster' })],
    total: 1,
    total_is_exact: true,
    centre: null,
    next_cursor: null,
  })
  await device.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Winter Muster' })).toBeVisible()
})

it('My Events lists joined events separately, without the member’s own', async () => {
  const [own, other] = [buildEvent({ title: 'Mine', owner_id: user.id }), buildEvent({ title: 'Hers' })]
  server.respond(listEvents, ({ query }) => ({
    events: query.joined_events ? [own, other] : [own],
    total: 1,
    total_is_exact: true,
    centre: null,
    next_cursor: null,
  }))
  renderAt('/my-events', { user })
  const joined = within(await screen.findByRole('region', { name: 'Events you have joined' }))
  expect(joined.getAllByRole('article')).toHaveLength(1)
  expect(joined.getByRole('heading', { name: 'Hers' })).toBeVisible()
})

it('My Events shows no empty state to a member who has only joined events', async () => {
  server.respond(listEvents, ({ query }) => ({
    events: query.joined_events ? [buildEvent({ title: 'Hers' })] : [],
    total: 1,
    total_is_exact: true,
    centre: null,
    next_cursor: null,
  }))
  renderAt('/my-events', { user })
  expect(await screen.findByRole('heading', { name: 'Hers' })).toBeVisible()
  expect(screen.queryByText('You have no events yet')).not.toBeInTheDocument()
})

it('My Events asks a visitor to log in', { tags: 'spec:2.106' }, () => {
  renderAlone(<MyEventsPage />)
  expect(screen.getByRole('heading', { name: 'Please Log In' })).toBeVisible()
})
