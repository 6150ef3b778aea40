import { listEvents } from '@muster/contract/events'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { buildEventList, serveEventList } from '../../testing/event-list.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

describe('the place of an event', () => {
  it.each([
    ['a city alone', { location_city: 'Kraków' }, 'Kraków'],
    ['a country alone', { location_country: 'Poland' }, 'Poland'],
  ])('may be %s', { tags: ['spec:2.44', 'spec:2.103'] }, async (_case, place, text) => {
    serveEventList(buildEvent(place))
    renderAt('/events')
    expect(within(await screen.findByRole('article')).getByText(text)).toBeVisible()
  })
})

it('the list shows a full page of events, however many fit on the screen', async () => {
  const titles = Array.from({ length: 24 }, (_, index) => `Event ${index + 1}`)
  serveEventList(...titles.map((title) => buildEvent({ title })))
  renderAt('/events')
  expect(await screen.findByRole('heading', { name: 'Event 24' })).toBeVisible()
  const cards = screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
  expect(cards).toEqual(titles)
})

it('a list of more events than are counted says how many there are at least', async () => {
  const counted = { total: 1000, total_is_exact: false, next_cursor: 'further' }
  server.respond(listEvents, buildEventList([buildEvent()], counted))
  renderAt('/events')
  expect(await screen.findByText('1,000+ events')).toBeVisible()
})
