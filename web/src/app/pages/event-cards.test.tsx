import { listEvents } from '@muster/contract/events'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent, buildUser } from '../../testing/builders.ts'
import { serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const serve = (...events: ReturnType<typeof buildEvent>[]) =>
  server.respond(listEvents, ({ query }) => ({
    events: query.joined_events && !query.my_events ? [] : events,
    total: events.length,
    total_is_exact: true,
    centre: null,
    next_cursor: null,
  }))

describe('a card in My Events', () => {
  it('has title, badges, description, place and number of participants', {
    tags: ['spec:2.100', 'spec:2.103'],
  }, async () => {
    const event = buildEvent({
      title: 'Winter Muster',
      description: 'Three rounds.',
      game_type: 'AOS',
      event_type: 'friendly',
      location_city: 'Kraków',
      location_country: 'Poland',
      num_of_participants: 8,
    })
    serve(event)
    renderAt('/my-events', { user: buildUser() })
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('heading', { name: 'Winter Muster' })).toBeVisible()
    for (const text of ['Friendly', 'Age of Sigmar', 'Three rounds.', 'Kraków, Poland', '8 participants']) {
      expect(card.getByText(text)).toBeVisible()
    }
  })
})

describe('the place of an event', () => {
  it.each([
    ['a city alone', { location_city: 'Kraków' }, 'Kraków'],
    ['a country alone', { location_country: 'Poland' }, 'Poland'],
  ])('may be %s', { tags: ['spec:2.44', 'spec:2.103'] }, async (_case, place, text) => {
    serve(buildEvent(place))
    renderAt('/events')
    expect(within(await screen.findByRole('article')).getByText(text)).toBeVisible()
  })
})

it.each([
  [true, 'Yes'],
  [false, 'No'],
])('a card says whether an event is public (%s: %s)', { tags: 'spec:2.63' }, async (is_public, word) => {
  serveEvent({ event: { is_public } })
  renderAt('/events/1')
  const label = within(await screen.findByRole('region', { name: 'Statistics' })).getByText('Public Event')
  expect(label.nextElementSibling).toHaveTextContent(word)
})

it('no list is rendered if no event is found', async () => {
  serve()
  renderAt('/events')
  expect(await screen.findByRole('heading', { name: 'No events found' })).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Events' })).not.toBeInTheDocument()
})

it('the list shows a full page of events, however many fit on the screen', async () => {
  const titles = Array.from({ length: 24 }, (_, index) => `Event ${index + 1}`)
  serve(...titles.map((title) => buildEvent({ title })))
  renderAt('/events')
  expect(await screen.findByRole('heading', { name: 'Event 24' })).toBeVisible()
  const cards = screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
  expect(cards).toEqual(titles)
})

it('a list of more events than are counted says how many there are at least', async () => {
  const counted = { total: 1000, total_is_exact: false, centre: null, next_cursor: 'further' }
  server.respond(listEvents, { events: [buildEvent()], ...counted })
  renderAt('/events')
  expect(await screen.findByText('1,000+ events')).toBeVisible()
})
