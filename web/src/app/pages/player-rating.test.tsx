import { listPlayers } from '@muster/contract/players'
import { getNextMatch, getPlayerRating, listRatedEvents } from '@muster/contract/ratings'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import {
  buildOpponent,
  buildRating,
  buildStep,
  playedEvent,
  servePlayer,
  serveRating,
} from '../../testing/player-pages.ts'
import { serveProfile } from '../../testing/profile.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const first = buildStep({
  event: { ...playedEvent, id: 6, title: 'Autumn Clash', event_date: '2025-10-04T09:00:00.000Z' },
  rating: 1581.8,
  deviation: 120.2,
  change: 81.8,
})
const ben = { nickname: 'Ben', handle: 'ben' }
const counted = [
  { id: 31, round_number: 1, opponent: ben, score: 1, expected: 0.636 },
  { id: 32, round_number: 2, opponent: { nickname: 'Cleo', handle: null }, score: 0.5, expected: 0.54 },
]

function serve() {
  servePlayer({ opponents: [buildOpponent({ handle: 'ben' }), buildOpponent({ participant_id: 43 })] })
  serveRating(buildRating(), [first, buildStep()], [{ ...buildStep(), counted }])
  const outcome = (rating: number, change: number) => ({ rating, deviation: 87.9, change })
  server.respond(getNextMatch, ({ query: { opponent = '' } }) => ({
    scope: 'tournaments' as const,
    rating: buildRating(),
    opponent: opponent === 'ben' ? buildRating({ rating: 1540, deviation: 100 }) : null,
    opponent_nickname: opponent === 'ben' ? 'Ben' : 'Dora',
    next: { expected: 0.597, win: outcome(1629.5, 17.1), draw: outcome(1608.3, -4.1), loss: outcome(1587, -25.4) },
  }))
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

it('shows a rating with its course and what was expected of the matches behind each step', async () => {
  serve()
  const { device } = renderAt('/players/ana?part=rating')
  expect(await screen.findByText('1612 ± 90', { selector: '.text-4xl' })).toBeVisible()
  expect(screen.queryByText('provisional')).not.toBeInTheDocument()
  await device.click(screen.getByText('Show as a table'))
  expect(await rowsOf('The rating of Ana after each event')).toEqual([
    ['Winter ClashSun 1 Feb 2026', '+30', '1612 ± 90'],
    ['Autumn ClashSat 4 Oct 2025', '+82', '1582 ± 120'],
  ])
  const [event] = within(screen.getByRole('list', { name: 'Events behind the rating of Ana' })).getAllByRole('listitem')
  expect(event).toHaveTextContent(/Winter Clash.*Scored 1.5 of 2, expected 1.18/)
  await device.click(screen.getByText('2 matches'))
  expect(await rowsOf('Matches that count at Winter Clash')).toEqual([
    ['Ben, round 1', '0.64', 'Won'],
    ['Cleo, round 2', '0.54', 'Draw'],
  ])
  expect(screen.getByRole('link', { name: 'Ben' })).toHaveAttribute('href', '/players/ben?part=rating')
  expect(screen.getAllByRole('link', { name: 'How ratings work' })[0]).toHaveAttribute('href', '/guide/rating')
})

it('counts all events on request, and keeps the opponent', async () => {
  serve()
  const page = renderAt('/players/ana?part=rating&against=ben')
  await page.device.click(await screen.findByRole('link', { name: 'All events' }))
  await expect.poll(page.address).toBe('/players/ana?part=rating&scope=all&against=ben')
  for (const endpoint of [getPlayerRating, listRatedEvents, getNextMatch]) {
    await expect.poll(() => server.requests(endpoint).at(-1)?.query.scope).toBe('all')
  }
})

it('tells what the next match could do against a former opponent or any public player', async () => {
  serve()
  const page = renderAt('/players/ana?part=rating')
  const field = await screen.findByRole('combobox', { name: 'Opponent' })
  await page.device.click(field)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Ben ben'])
  await page.device.keyboard('{ArrowDown}{Enter}')
  await expect.poll(page.address).toBe('/players/ana?part=rating&against=ben')
  expect(await screen.findByText(/^Ben is at 1540 ± 100\. The expected score of Ana is/)).toHaveTextContent('0.60')
  expect(await rowsOf('The rating after a match against Ben')).toEqual([
    ['Win', '+18', '1630 ± 88'],
    ['Draw', '−4', '1608 ± 88'],
    ['Loss', '−25', '1587 ± 88'],
  ])

  const dora = { handle: 'dora', nickname: 'Dora', events: 1, location_city: null, location_country: null }
  server.respond(listPlayers, { players: [{ ...dora, distance_km: null }], centre: null, next_cursor: null })
  await page.device.clear(field)
  await page.device.type(field, 'dor')
  await page.device.click(await screen.findByRole('option', { name: 'Dora dora' }))
  expect(await screen.findByText(/^Dora has no rating yet, which counts as 1500 ± 200\./)).toBeVisible()
  expect(field).toHaveValue('Dora')

  server.refuse(getNextMatch, 404, { code: 'not_found', detail: 'There is no player here whom you can see.' })
  renderAt('/players/ana?part=rating&against=nobody')
  expect(await screen.findByRole('alert')).toHaveTextContent(/^There is no player here whom you can see\./)
})

it('shows a rating on the overview and the profile, with the word provisional while it says little', async () => {
  serveProfile()
  serveRating(buildRating({ rating: 1550, deviation: 150, is_provisional: true }))
  renderAt('/players/ana')
  expect(await screen.findByText('1550 ± 150')).toBeVisible()
  expect(screen.getByText('provisional')).toBeVisible()
  expect(screen.getByText('from 3 matches at 2 tournaments')).toBeVisible()
  const links = screen.getAllByRole('link', { name: 'Rating' })
  for (const link of links) expect(link).toHaveAttribute('href', '/players/ana?part=rating')

  renderAt('/profile', { user: buildUser({ nickname: 'Ana', handle: 'ana' }) })
  const own = await screen.findByRole('link', { name: 'Your rating' })
  expect(own).toHaveAttribute('href', '/players/ana?part=rating')
  expect(own.parentElement).toHaveTextContent('1550 ± 150provisional')
})

it('says without an alert that there is no rating before the first match that counts', async () => {
  servePlayer()
  const page = renderAt('/players/ana')
  expect(await screen.findByText('None yet')).toBeVisible()
  expect(screen.queryByText('provisional')).not.toBeInTheDocument()
  await page.device.click(screen.getAllByRole('link', { name: 'Rating' })[0] ?? document.body)
  expect(await screen.findByText(/^No rating yet\. It begins with the first tournament match/)).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Behind each step' })).not.toBeInTheDocument()
})
