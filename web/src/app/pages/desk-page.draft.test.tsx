import * as contract from '@muster/contract/rounds'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draft, matches, published, serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

it('a draft links the tables with missing results, and is not called the best possible', async () => {
  const missing_results = [3, 5].map((table_number) => ({ match_id: table_number + 100, table_number }))
  const next = { ...draft, number: 2, missing_results, check: { ...draft.check, is_optimal: false } }
  serveDesk({ rounds: [{ ...published, reported: 0 }, next], matches })
  server.respond(contract.getRound, next)
  renderAt('/events/1/desk?part=round', { user: owner })
  expect(await screen.findByText(/^2 results of round 1 are missing/)).toBeVisible()
  for (const table of ['table 3', 'table 5'])
    expect(screen.getByRole('link', { name: table })).toHaveAttribute('href', expect.stringContaining('round=1'))
  expect(screen.queryByText(/better round is possible/)).not.toBeInTheDocument()
})

it('the link to a missing result leads to the first score of its table', async () => {
  const [, second] = matches
  const missing_results = [{ match_id: second?.id ?? 0, table_number: 7 }]
  const next = { ...draft, number: 2, missing_results }
  serveDesk({ rounds: [published, next], matches })
  server.respond(contract.getRound, next)
  const { device } = renderAt('/events/1/desk?part=round', { user: owner })
  await device.click(await screen.findByRole('link', { name: 'table 7' }))
  expect(await screen.findByLabelText('Score of Cleo')).toHaveFocus()
})
