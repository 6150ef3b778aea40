import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { report, serveCard } from '../../testing/card.ts'
import { renderAt } from '../../testing/render-at.tsx'

const reader = buildUser({ nickname: 'Ana' })

it.each([
  ['with the last result of the last round, and can still be objected to', 1, report, true],
  ['by the organiser before the last round', 3, report, false],
  ['after both sides agreed', 1, { ...report, state: 'confirmed' as const }, false],
])('ends %s', async (_how, rounds_planned, last, canObject) => {
  serveCard({
    user_id: reader.id,
    event: { state: 'finished', report_policy: 'one', rounds_planned },
    match: { result: 'player1_win', report: last },
  })
  renderAt('/events/1/me', { user: reader })
  expect(await screen.findByText(/The event is over/)).toBeVisible()
  expect(screen.queryAllByRole('button', { name: 'Object…' })).toHaveLength(canObject ? 1 : 0)
})
