import { getHomeStats } from '@muster/contract/stats'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

/** The number above a counter's label. */
const counter = (label: string) =>
  within(screen.getByRole('region', { name: 'Community Stats' })).getByText(label).nextElementSibling?.textContent

it('the home page counts the events, participants and matches of the whole tracker', {
  tags: ['spec:2.1', 'spec:2.15', 'spec:7.13'],
}, async () => {
  server.answer(getHomeStats, { events: 12, participants: 345, matches: 67 })
  renderAt('/')
  expect(await screen.findByText('345')).toBeVisible()
  expect(counter('Active Events')).toBe('12')
  expect(counter('Participants')).toBe('345')
  expect(counter('Matches Played')).toBe('67')
})

it('the home page retries once, then shows 0 everywhere and no error, when the counters cannot be loaded', {
  tags: ['spec:8.35', 'spec:9.12'],
}, async () => {
  server.refuse(getHomeStats, 500, {})
  renderAt('/')
  await expect.poll(() => server.requests(getHomeStats).length).toBe(2)
  expect(counter('Active Events')).toBe('0')
  expect(counter('Participants')).toBe('0')
  expect(counter('Matches Played')).toBe('0')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('the home page names the benefits and the games, and says which are still to come', {
  tags: ['spec:1.6', 'spec:2.14', 'spec:2.16', 'spec:2.17'],
}, async () => {
  server.answer(getHomeStats, { events: 0, participants: 0, matches: 0 })
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

it('the home page offers an account to visitors and a new event to members', async () => {
  server.answer(getHomeStats, { events: 0, participants: 0, matches: 0 })
  renderAt('/', { user: buildUser() })
  expect(await screen.findByRole('link', { name: 'Create Event' })).toHaveAttribute('href', '/events/create')
  expect(screen.queryByRole('link', { name: 'Create Account' })).not.toBeInTheDocument()
})
