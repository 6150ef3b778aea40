import { listEventPlaces, listEvents } from '@muster/contract/events'
import { listPlaces } from '@muster/contract/places'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { buildEventList, serveEventList } from '../../testing/event-list.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { watchScrolling } from '../../testing/scrolling.ts'
import { server } from '../../testing/server.ts'
import { stopClock } from '../../testing/still-clock.ts'

const listOf = (...titles: string[]) => buildEventList(titles.map((title) => buildEvent({ title })))
const shownTitles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const searches = () => server.requests(listEvents).map(({ query }) => query.search)
const searchField = () => screen.findByLabelText<HTMLInputElement>('Search events')

describe('the list', () => {
  it('shows six placeholders until the events have loaded', { tags: ['spec:2.46', 'spec:9.9'] }, async () => {
    const release = server.hold(listEvents, listOf('Winter Muster'))
    renderAt('/events')
    expect(await screen.findByText('Loading events…')).toBeInTheDocument()
    const lists = within(screen.getByRole('main')).getAllByRole('list')
    expect(lists.at(-1)?.children).toHaveLength(6)
    release()
    expect(await screen.findByRole('heading', { name: 'Winter Muster' })).toBeVisible()
    expect(screen.queryByText('Loading events…')).not.toBeInTheDocument()
  })

  it('shows what, when, where and how large each event is, and links to it', {
    tags: ['spec:1.1', 'spec:2.1', 'spec:2.42', 'spec:2.44', 'spec:2.48'],
  }, async () => {
    const event = buildEvent({
      title: 'Winter Muster',
      description: 'Three rounds.',
      game_type: 'AOS',
      event_type: 'friendly',
      event_date: '2026-12-05T10:30:00.000Z',
      location_city: 'Kraków',
      location_country: 'Poland',
      time_zone: 'Europe/Warsaw',
      num_of_participants: 8,
    })
    serveEventList(event)
    renderAt('/events')
    const card = within(await screen.findByRole('article'))
    const words = ['Friendly', 'Age of Sigmar', 'Three rounds.', 'Kraków, Poland', '8 participants']
    for (const text of words) expect(card.getByText(text)).toBeVisible()
    expect(card.getByText(/^Sat 5 Dec 2026, 11:30/)).toBeVisible()
    expect(card.getByRole('link', { name: /^View Details/ })).toHaveAttribute('href', `/events/${event.id}`)
  })

  it('shows undecided dates and places as TBD, and keeps the server’s order', {
    tags: ['spec:2.43', 'spec:2.45'],
  }, async () => {
    server.respond(listEvents, listOf('Zeta', 'Alpha', 'Mitte'))
    renderAt('/events')
    expect(await screen.findAllByText('Date TBD')).toHaveLength(3)
    expect(screen.getAllByText('Location TBD')).toHaveLength(3)
    expect(shownTitles()).toEqual(['Zeta', 'Alpha', 'Mitte'])
  })

  it('offers to create the first event when there is none at all', { tags: ['spec:2.47', 'spec:2.50'] }, async () => {
    server.respond(listEvents, listOf())
    renderAt('/events?view=map')
    expect(await screen.findByRole('heading', { name: 'No events found' })).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Events' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Create the first event' })).toHaveAttribute('href', '/events/create')
    expect(screen.getByRole('link', { name: 'Create Event' })).toHaveAttribute('href', '/events/create')
  })

  it('does not mention a first event when nothing matches', { tags: 'spec:2.49' }, async () => {
    server.respond(listEvents, listOf())
    renderAt('/events?game_type=AOS')
    expect(await screen.findByRole('heading', { name: 'No events found' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Create the first event' })).not.toBeInTheDocument()
  })
})

describe('further pages', () => {
  const pages = () =>
    server.respond(listEvents, ({ query }) =>
      query.cursor === 'next'
        ? { ...listOf('Second'), total: 2 }
        : { ...listOf('First'), total: 2, next_cursor: 'next' },
    )

  it('load on request', async () => {
    pages()
    const { device } = renderAt('/events')
    await device.click(await screen.findByRole('button', { name: 'Load more' }))
    expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible()
    expect(shownTitles()).toEqual(['First', 'Second'])
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  })

  it('load when the end of the list comes into view', async () => {
    pages()
    // The map below the list comes into view, too.
    server.respond(listEventPlaces, { centre: null, places: [] })
    const { scrollDown } = watchScrolling()
    renderAt('/events')
    await screen.findByRole('button', { name: 'Load more' })
    await scrollDown()
    expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible()
  })
})

describe('the search', () => {
  beforeEach(() => server.respond(listPlaces, { places: [] }))

  it('waits for 250 ms, then sends one request and appears in the address', { tags: 'spec:2.40' }, async () => {
    server.respond(listEvents, listOf('Winter Muster'))
    const clock = stopClock()
    const page = renderAt('/events?event_type=friendly')
    await clock.until(() => screen.queryByRole('article') !== null)
    const field = screen.getByLabelText('Search events')
    fireEvent.change(field, { target: { value: 'kr' } })
    await clock.pass(200)
    fireEvent.change(field, { target: { value: 'kra' } })
    await clock.pass(240)
    expect(searches()).toEqual([undefined])
    await clock.pass(11)
    await clock.until(() => searches().length === 2)
    expect(searches()).toEqual([undefined, 'kra'])
    expect(page.address()).toBe('/events?event_type=friendly&search=kra')
  })

  it('keeps a letter typed just as the search starts', async () => {
    server.respond(listEvents, listOf('Winter Muster'))
    const clock = stopClock()
    renderAt('/events')
    await clock.until(() => screen.queryByRole('article') !== null)
    const field = screen.getByLabelText<HTMLInputElement>('Search events')
    fireEvent.change(field, { target: { value: 'kra' } })
    await act(async () => {
      vi.advanceTimersByTime(250)
      fireEvent.change(field, { target: { value: 'krak' } })
    })
    expect(field).toHaveValue('krak')
    await clock.pass(251)
    await clock.until(() => searches().includes('krak'))
  })

  it('is read from the address, and removed from it when cleared', { tags: 'spec:7.15' }, async () => {
    server.respond(listEvents, listOf('Winter Muster'))
    const page = renderAt('/events?search=krakow&game_type=AOS&event_type=tournament')
    const field = await searchField()
    expect(field).toHaveValue('krakow')
    expect(screen.getByRole('link', { current: true, name: 'Age of Sigmar' })).toBeVisible()
    expect(screen.getByLabelText('Event type')).toHaveDisplayValue('Tournament')
    await expect
      .poll(() => server.requests(listEvents)[0]?.query)
      .toMatchObject({ search: 'krakow', game_type: 'AOS', event_type: 'tournament' })
    await page.device.clear(field)
    await expect.poll(page.address).toBe('/events?game_type=AOS&event_type=tournament')
  })

  it('follows the address when it changes', async () => {
    server.respond(listEvents, listOf('Winter Muster'))
    const page = renderAt('/events?search=krakow')
    const field = await searchField()
    await page.goTo('/events?search=lublin')
    await expect.poll(() => field.value).toBe('lublin')
    await page.goBack()
    await expect.poll(() => field.value).toBe('krakow')
  })

  it('never replaces newer results with an older response', async () => {
    const old = Promise.withResolvers<void>()
    server.respond(listEvents, async ({ query }) => {
      if (query.search === 'old') await old.promise
      return listOf(query.search ?? 'All')
    })
    const { device } = renderAt('/events?search=old')
    const field = await searchField()
    await expect.poll(searches).toEqual(['old'])
    await device.clear(field)
    await device.type(field, 'new')
    expect(await screen.findByRole('heading', { name: 'new' })).toBeVisible()
    old.resolve()
    await device.selectOptions(screen.getByLabelText('Event type'), 'Friendly')
    await expect.poll(() => server.requests(listEvents).at(-1)?.query.event_type).toBe('friendly')
    expect(shownTitles()).toEqual(['new'])
  })

  it('keeps the previous results in view until the new response arrives', async () => {
    server.respond(listEvents, listOf('Winter Muster'))
    const { device } = renderAt('/events')
    await screen.findByRole('heading', { name: 'Winter Muster' })
    const release = server.hold(listEvents, listOf('Spring Muster'))
    await device.click(screen.getByRole('link', { name: 'Spearhead' }))
    await expect.poll(() => server.requests(listEvents).length).toBe(2)
    expect(shownTitles()).toEqual(['Winter Muster'])
    release()
    expect(await screen.findByRole('heading', { name: 'Spring Muster' })).toBeVisible()
    expect(shownTitles()).toEqual(['Spring Muster'])
  })
})

describe('the filters', () => {
  it('offer every game and type, and appear in the address', { tags: ['spec:1.4', 'spec:2.41'] }, async () => {
    server.respond(listEvents, listOf('Winter Muster'))
    const page = renderAt('/events')
    const games = within(await screen.findByRole('navigation', { name: 'Game type' }))
    const type = screen.getByLabelText('Event type')
    const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)
    expect(textsOf(games.getAllByRole('link'))).toEqual(['All games', 'Age of Sigmar', 'Spearhead', 'Warcry'])
    expect(textsOf(within(type).getAllByRole('option'))).toEqual(['All types', 'Tournament', 'Friendly'])
    await page.device.click(games.getByRole('link', { name: 'Warcry' }))
    await page.device.selectOptions(type, 'Friendly')
    await expect.poll(page.address).toBe('/events?game_type=WARCRY&event_type=friendly')
    await page.device.click(games.getByRole('link', { name: 'All games' }))
    await expect.poll(page.address).toBe('/events?event_type=friendly')
  })

  it('ignore an unknown game or type in the address', async () => {
    server.respond(listEvents, listOf('Winter Muster'))
    renderAt('/events?game_type=CHESS&event_type=duel')
    await screen.findByRole('article')
    expect(server.requests(listEvents)[0]?.query).toEqual({ limit: '24' })
  })
})
