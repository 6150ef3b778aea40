import { getCurrentUser } from '@muster/contract/accounts'
import { listArmies } from '@muster/contract/armies'
import { listEvents } from '@muster/contract/events'
import { dayOf } from '@muster/contract/hall-day'
import { listPlaces } from '@muster/contract/places'
import { listStandings } from '@muster/contract/standings'
import { getHomeStats } from '@muster/contract/stats'
import { pack } from '@muster/site/packed-json'
import { pageQueries } from '@muster/site/page-queries'
import { type LoadedQuery, loadedQueriesId } from '@muster/site/rendering'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pageAt } from './app/routes.tsx'
import { start } from './app/start.tsx'
import { createRenderer } from './entry-server.tsx'
import { serveArmies, serveComparison, serveFaction } from './testing/army-pages.ts'
import { buildEvent, buildMatch, buildUser } from './testing/builders.ts'
import { ana, buildStanding } from './testing/desk.ts'
import { serveEvent } from './testing/event-page.ts'
import { servePlayer } from './testing/player-pages.ts'
import { createTestApplication } from './testing/render-at.tsx'
import { server } from './testing/server.ts'

const render = await createRenderer()
let started: Awaited<ReturnType<typeof start>> | undefined

beforeEach(() => {
  server.respond(getHomeStats, { events: 3, participants: 1234, matches: 5678 })
  server.respond(listEvents, {
    events: [buildEvent({ title: 'Winter Cup' })],
    total: 40,
    total_is_exact: true,
    centre: null,
    next_cursor: 'further',
  })
  serveEvent({ matches: [buildMatch({ participant1_score: 3, participant2_score: 1 }), buildMatch({ id: 2 })] })
  const standings = [buildStanding(ana)]
  server.respond(listStandings, { after_round: 1, ranking: ['wins'], standings })
  serveArmies()
  serveFaction()
  serveComparison()
  servePlayer()
  server.respond(listArmies, { armies: [], total: 0 })
  server.respond(listPlaces, { places: [] })
})

afterEach(() => {
  act(() => started?.shown?.unmount())
  started?.history.close()
  started?.application.close()
  started = undefined
  document.body.innerHTML = ''
})

/** Puts the server's HTML for an address into the document, and returns its content. */
async function openRendered(address: string): Promise<{ root: HTMLElement; rendered: string }> {
  window.history.replaceState(null, '', address)
  const { call } = createTestApplication()
  const page = pageAt(window.location)
  const queries =
    (page && pageQueries[page.path]?.(page.params, new URLSearchParams(location.search), dayOf(Date.now(), 'UTC'))) ??
    []
  const loaded: LoadedQuery[] = await Promise.all(
    queries
      .filter(({ isOptional }) => !isOptional)
      .map(async (query) => ({ query, response: await call(query.name, query.sent) })),
  )
  const { body } = await render({ address, origin: window.location.origin, loaded })
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = body.slice(body.indexOf('<div'))
  const data = document.body.appendChild(document.createElement('script'))
  data.type = 'application/json'
  data.id = loadedQueriesId
  data.textContent = JSON.stringify(pack(loaded))
  return { root, rendered: root.innerHTML }
}

/** React reports hydration mismatches on the console, which fails every test. */
async function hydrate(root: HTMLElement) {
  started = await start(root)
  // Every page has this button, and React enables it in the update that follows hydration.
  await waitFor(() => expect(root.querySelector('[aria-controls="menu"]')).toBeEnabled())
}

describe('a server-rendered page', () => {
  it.each([
    ['/', 'Every game you play counts.'],
    ['/events?search=cup', 'Winter Cup'],
    ['/events/1', 'Winter Muster'],
    ['/events/1?part=standings&after=1', 'Table of the standings'],
    ['/privacy', 'Privacy Policy'],
    ['/terms', 'Terms'],
    ['/feedback', 'Feedback'],
  ])('is hydrated without changes: %s', async (address, text) => {
    const { root, rendered } = await openRendered(address)
    expect(rendered).toContain(text)
    await hydrate(root)
    // Hydration enables the buttons.
    expect(root.innerHTML).toBe(rendered.replaceAll(' disabled=""', ''))
  })

  it('has the plan of an event from its first render', async () => {
    serveEvent({ event: { tables: [{ number: 3, name: 'Jungle' }] } })
    // A server has no document, and always loads the code of the plan.
    document.body.innerHTML = '<i id="plan"></i>'
    const { root, rendered } = await openRendered('/events/1')
    document.querySelector('i')?.remove()
    expect(rendered).toContain('Jungle')
    await hydrate(root)
    expect(root.innerHTML).toBe(rendered.replaceAll(' disabled=""', ''))
  })

  // Hydration replaces some of their controls.
  it.each(['/armies', '/armies/Skaven', '/armies/compare?a=Skaven&b=Seraphon', '/login', '/register'])(
    'keeps its headings during hydration: %s',
    async (address) => {
      const { root } = await openRendered(address)
      const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
      const rendered = headings()
      await hydrate(root)
      expect(headings()).toEqual(rendered)
    },
  )

  it.each([
    ['/armies', 'Win rate of the faction of each row against the faction of each column'],
    ['/armies', 'Win rates by month'],
    ['/events/1', 'Copy link'],
    ['/players/ana?part=rating&against=nobody', 'There is no player here whom you can see.'],
  ])('includes content far below the fold: %s, %s', async (address, text) => {
    const { rendered } = await openRendered(address)
    expect(rendered).toContain(text)
  })

  // What a link of the HTML leads to before hydration.
  it.each(['/login', '/register', '/forgot-password', '/verify-email'].map((path) => `${path}?return_to=`))(
    'leads back to where the visitor was going from every page to sign in: %s',
    async (address) => {
      const returnTo = encodeURIComponent('/events/1?key=abc')
      const { root } = await openRendered(address + returnTo)
      const links = [...root.querySelectorAll('a')].filter(({ pathname }) =>
        /^\/(login|register|forgot-password|verify-email)$/.test(pathname),
      )
      expect(links.length).toBeGreaterThan(1)
      for (const { search } of links) expect(search).toBe(`?return_to=${returnTo}`)
    },
  )

  it('leads back to an event from the header, and from its link to join', async () => {
    const { root } = await openRendered('/events/1')
    const links = [...root.querySelectorAll('a')].filter(({ pathname }) => /^\/(login|register)$/.test(pathname))
    expect(links.length).toBeGreaterThan(1)
    for (const { search } of links) expect(search).toBe('?return_to=%2Fevents%2F1')
  })

  it('restores the query of the rendering in the address', async () => {
    const rendered = '?game_type=SPEARHEAD&near_place=7&radius_km=50'
    const { root } = await openRendered(`/events${rendered}`)
    document.getElementById(loadedQueriesId)?.setAttribute('data-query', rendered)
    window.history.replaceState(null, '', '/events?utm_source=chat&near_place=7&radius_km=50&game_type=SPEARHEAD#top')
    await hydrate(root)
    expect(window.location.search + window.location.hash).toBe(`${rendered}#top`)
  })

  it('does not refetch queries that it includes', async () => {
    const { root } = await openRendered('/')
    const { length } = server.requests(getHomeStats)
    await hydrate(root)
    expect(server.requests(getHomeStats)).toHaveLength(length)
  })

  it('keeps and submits input from before hydration', async () => {
    const { root } = await openRendered('/login')
    const email = screen.getByLabelText<HTMLInputElement>('Email')
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeDisabled()
    email.value = 'ana@example.com'
    await hydrate(root)
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText('Please fill in all fields')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com')
    expect(screen.getByLabelText('Email')).toBe(email)
  })

  it('searches with input and choices from before hydration', async () => {
    const { root } = await openRendered('/events')
    screen.getByLabelText<HTMLInputElement>('Search events').value = 'cup'
    screen.getByLabelText<HTMLSelectElement>('Event type').value = 'friendly'
    await hydrate(root)
    await waitFor(() =>
      expect(server.requests(listEvents).at(-1)?.query).toMatchObject({ search: 'cup', event_type: 'friendly' }),
    )
    expect(screen.getByLabelText('Search events')).toHaveValue('cup')
    expect(screen.getByLabelText('Event type')).toHaveValue('friendly')
  })

  it('keeps a country that was chosen before a combobox replaces the list', async () => {
    const { root } = await openRendered('/armies')
    screen.getByLabelText<HTMLSelectElement>('Country').value = 'Poland'
    await hydrate(root)
    await waitFor(() => expect(window.location.search).toBe('?country=Poland'))
    expect(screen.getByLabelText('Country')).toHaveValue('Poland')
  })

  it('refetches for a member, whose data may be newer', async () => {
    server.respond(getCurrentUser, buildUser())
    const { root } = await openRendered('/')
    const { length } = server.requests(getHomeStats)
    localStorage.setItem('access_token', 'token')
    await hydrate(root)
    await waitFor(() => expect(server.requests(getHomeStats)).toHaveLength(length + 1))
    expect(await screen.findByText(/^Hello,/)).toBeVisible()
  })

  it('keeps a half-filled form while a stored session is checked', async () => {
    const { root } = await openRendered('/login')
    const release = server.hold(getCurrentUser, buildUser())
    localStorage.setItem('access_token', 'token')
    screen.getByLabelText<HTMLInputElement>('Email').value = 'ana@example.com'
    await hydrate(root)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled())
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com')
    release()
    await waitFor(() => expect(window.location.pathname).toBe('/events'))
  })

  it('works with links and forms alone before hydration', async () => {
    const { root } = await openRendered('/events?search=cup&game_type=AOS')
    const form = root.querySelector('form')
    expect(new URL(form?.action ?? '').pathname).toBe('/events')
    expect([...new FormData(form ?? undefined)]).toEqual([
      ['game_type', 'AOS'],
      ['search', 'cup'],
      ['when', ''],
      ['event_type', ''],
    ])
    const spearhead = screen.getByRole<HTMLAnchorElement>('link', { name: 'Spearhead' })
    expect(new URL(spearhead.href).search).toBe('?search=cup&game_type=SPEARHEAD')
    const further = screen.getByRole<HTMLAnchorElement>('link', { name: 'More events', hidden: true })
    expect(new URL(further.href).searchParams.get('cursor')).toBe('further')
  })
})

it('a page that the server could not render renders in the browser', async () => {
  window.history.replaceState(null, '', '/privacy')
  const root = document.body.appendChild(document.createElement('div'))
  started = await start(root)
  expect(await screen.findByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
})
