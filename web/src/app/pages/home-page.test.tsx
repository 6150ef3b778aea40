import { listEvents } from '@muster/contract/events'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent, buildUser } from '../../testing/builders.ts'
import { buildEventList } from '../../testing/event-list.ts'
import { serveHome } from '../../testing/home-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

/** The number above a counter's label. */
const counter = (label: string) =>
  within(screen.getByRole('region', { name: 'Community Stats' })).getByText(label).nextElementSibling?.textContent

it('the home page counts the events, participants and matches of the whole tracker', {
  tags: ['spec:2.1', 'spec:2.15', 'spec:7.13'],
}, async () => {
  serveHome({ events: 12, participants: 345, matches: 67 })
  renderAt('/')
  expect(await screen.findByText('345')).toBeVisible()
  expect(counter('Active Events')).toBe('12')
  expect(counter('Participants')).toBe('345')
  expect(counter('Matches Played')).toBe('67')
})

it('the home page lists the benefits and the games, and marks those that are coming soon', {
  tags: ['spec:1.6', 'spec:2.14', 'spec:2.16', 'spec:2.17'],
}, async () => {
  serveHome()
  renderAt('/')
  for (const name of ['Track Performance', 'Build Community Coming soon', 'Find Events', 'Always Free']) {
    expect(await screen.findByRole('heading', { name })).toBeVisible()
  }
  for (const name of ['Age of Sigmar', 'Spearhead', 'Warcry Coming soon']) {
    expect(screen.getByRole('heading', { name, level: 3 })).toBeVisible()
  }
  expect(screen.getByRole('heading', { name: 'Supported Games', level: 2 })).toBeVisible()
  expect(screen.getByText('Look for tournaments and friendly games nearby.')).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByText(/It is a hobby project made by players, free and without premium features\.$/)).toBeVisible()
})

it('the home page ends with a picture of the desk and of a card in each theme, and links to both guides', async () => {
  serveHome()
  renderAt('/')
  const day = within(await screen.findByRole('region', { name: 'On the day' }))
  for (const [who, guide, picture] of [
    ['organisers', '/guide', 'desk'],
    ['players', '/guide/players', 'card'],
  ] as const) {
    expect(day.getByRole('heading', { name: `For ${who} on the day` })).toBeVisible()
    expect(day.getByRole('link', { name: `Guide for ${who}` })).toHaveAttribute('href', guide)
    const image = day.getByRole('img', { name: new RegExp(picture) })
    expect(image).toHaveAttribute('src', expect.stringContaining(`${picture}-light`))
    expect(image.previousElementSibling).toHaveAttribute('srcset', expect.stringContaining(`${picture}-dark`))
    // The space is reserved before the picture is loaded.
    expect(image).toHaveAttribute('height')
  }
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.slice(-3)).toEqual(['Supported Games', 'For organisers on the day', 'For players on the day'])
})

it('the home page offers an account to visitors and a new event to members', async () => {
  serveHome()
  renderAt('/', { user: buildUser() })
  expect(await screen.findByRole('link', { name: 'Create Event' })).toHaveAttribute('href', '/events/create')
  expect(screen.queryByRole('link', { name: 'Create Account' })).not.toBeInTheDocument()
})

describe('the events on the home page', () => {
  const next = buildEvent({ title: 'Next' })
  const last = buildEvent({ title: 'Last' })
  const hers = buildEvent({ title: 'Hers' })
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  it('are the next and the last ones, with links to their lists', async () => {
    serveHome()
    server.respond(listEvents, ({ query }) => buildEventList([query.from ? next : last]))
    renderAt('/')
    const coming = within(await screen.findByRole('region', { name: 'Coming up' }))
    expect(await coming.findByRole('heading', { name: 'Next' })).toBeVisible()
    expect(coming.getByRole('link', { name: 'All upcoming events' })).toHaveAttribute('href', '/events?when=upcoming')
    const past = within(await screen.findByRole('region', { name: 'Latest results' }))
    expect(await past.findByRole('heading', { name: 'Last' })).toBeVisible()
    expect(past.getByRole('link', { name: 'All past events' })).toHaveAttribute('href', '/events?when=past')
  })

  it('are a member’s own first, organised and joined', async () => {
    serveHome()
    server.respond(listEvents, ({ query }) =>
      buildEventList([query.my_events && query.joined_events ? hers : query.from ? next : last]),
    )
    renderAt('/', { user: buildUser({ handle: 'ana' }) })
    const own = within(await screen.findByRole('region', { name: 'Your next events' }))
    expect(await own.findByRole('heading', { name: 'Hers' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'My record' })).toHaveAttribute('href', '/players/ana')
    await screen.findByRole('region', { name: 'Latest results' })
    expect(
      headings()
        .slice(0, 8)
        .filter((name) => /Your|Coming|Latest/.test(name ?? '')),
    ).toEqual(['Your next events', 'Your last events', 'Coming up', 'Latest results'])
  })

  it('link only their organiser to the desk on the day', async () => {
    serveHome()
    const user = buildUser()
    const [mine, theirs] = [
      buildEvent({ title: 'Mine', owner_id: user.id, state: 'running' }),
      buildEvent({ title: 'Theirs', state: 'running' }),
    ]
    server.respond(listEvents, ({ query }) => buildEventList(query.my_events ? [mine, theirs] : []))
    renderAt('/', { user })
    const own = within(await screen.findByRole('region', { name: 'Your next events' }))
    const desks = await own.findAllByRole('link', { name: 'Desk' })
    expect(desks.map((link) => link.getAttribute('href'))).toEqual([`/events/${mine.id}/desk`])
  })

  it('are marked if they are today', async () => {
    serveHome()
    const today = buildEvent({ event_date: new Date().toISOString() })
    server.respond(listEvents, ({ query }) => buildEventList([query.from ? today : last]))
    renderAt('/')
    expect(await screen.findByText('Today')).toBeVisible()
  })
})
