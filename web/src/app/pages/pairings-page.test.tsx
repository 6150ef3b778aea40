import { listRounds } from '@muster/contract/rounds'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { ana, draft, eve, matches, people, published } from '../../testing/desk.ts'
import { serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const reader = buildUser()
const field = people.map((one) => (one.id === ana.id ? { ...one, user_id: reader.id } : one))

function serve(rounds = [published, { ...draft, number: 2 }]) {
  serveEvent({ participants: field, matches })
  server.answer(listRounds, { rounds })
}

it('shows the last published round by table, with the bye, and one’s own pairing first', async () => {
  serve()
  renderAt('/events/1/pairings', { user: reader })
  expect(await screen.findByRole('heading', { name: 'Round 1' })).toBeVisible()
  expect(screen.getByText(/^You meet/)).toHaveTextContent('You meet Ben.')
  const tables = screen.getAllByRole('listitem').filter((item) => /^Table/.test(item.textContent))
  expect(tables.map(({ textContent }) => textContent)).toEqual(['Table 1Ana againstBen ', 'Table 7Cleo againstDan '])
  expect(screen.getByText(/has the bye/)).toHaveTextContent(`${eve.nickname} has the bye.`)
})

it('shows it by name, and finds a name in it', async () => {
  serve()
  renderAt('/events/1/pairings?by=name&player=d')
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['Dan7Cleo'])
  expect(screen.getByRole('link', { name: 'By name' })).toHaveAttribute('aria-current', 'true')
})

it('says that nothing is paired before the first round is published', async () => {
  serve([draft])
  renderAt('/events/1/pairings')
  expect(await screen.findByText(/No round has been paired yet/)).toBeVisible()
})

it('shows the time left by the server’s clock, however wrong the device’s is', async () => {
  const ends_at = new Date(Date.now() + 30 * 60_000).toISOString()
  const rounds = [{ ...published, clock: { ends_at, seconds_left: null } }]
  serve(rounds)
  // The server’s clock is two hours behind the device’s.
  const date = new Date(Date.now() - 2 * 3_600_000).toUTCString()
  server.answer(listRounds, { rounds }, { date })
  renderAt('/events/1/pairings')
  await expect.poll(() => screen.getByRole('timer').textContent).toMatch(/^2:(29|30):/)
})
