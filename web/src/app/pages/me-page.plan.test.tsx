import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { serveCard, serveSlip } from '../../testing/card.ts'
import { renderAt } from '../../testing/render-at.tsx'

const reader = buildUser({ nickname: 'Ana' })
const mission = { round_number: 1, name: 'Border War', text: 'Score at the end.', link: null, seed: null }
const plan = { missions: [mission], tables: [{ number: 4, name: 'Jungle' }] }

it('a card has the name of the table, and the mission of the round with its text', async () => {
  serveCard({ user_id: reader.id, event: plan })
  const { device } = renderAt('/events/1/me', { user: reader })
  const seat = within(await screen.findByRole('region', { name: 'Your seat' }))
  expect(seat.getByText(/table/)).toHaveTextContent('Round 1, table4Jungle')
  expect(screen.getByText('Border War')).toBeVisible()
  await device.click(screen.getByText('Read the mission'))
  expect(screen.getByText('Score at the end.')).toBeVisible()
})

it('a card that a device has stored with an earlier build has no mission', async () => {
  serveCard({ user_id: reader.id, event: { missions: undefined, tables: undefined } as never })
  renderAt('/events/1/me', { user: reader })
  const seat = within(await screen.findByRole('region', { name: 'Your seat' }))
  expect(seat.getByText(/table/)).toHaveTextContent(/^Round 1, table4$/)
  expect(screen.queryByText(/Mission/)).toBeNull()
})

it('a slip has the same', async () => {
  serveSlip({ mission, table_name: 'Jungle' })
  renderAt('/r/K7M2XP9QRT')
  expect(await screen.findByText('Jungle')).toBeVisible()
  expect(screen.getByText('Border War')).toBeVisible()
})
