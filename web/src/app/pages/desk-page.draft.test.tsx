import * as contract from '@muster/contract/rounds'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ana, ben, cleo, draft, eve, matches, published, serveDesk } from '../../testing/desk.ts'
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

it.each([
  [null, 'The spare, Eve, is not checked in, so somebody has the bye.'],
  ['2026-11-24T09:00:00.000Z', 'Eve, the spare, is here by now. Pair again to let them play instead of the bye.'],
])('a draft with a bye says how the spare gets to play (checked in: %s)', async (checked_in_at, text) => {
  const here = [ana, ben, cleo].map((one) => ({ ...one, checked_in_at: '2026-11-24T09:00:00.000Z' }))
  const spare = { ...eve, is_spare: true, checked_in_at }
  const pairings = draft.pairings.slice(0, 1)
  const next = { ...draft, pairings, byes: [{ participant_id: cleo.id }] }
  serveDesk({ rounds: [next], participants: [...here, spare] })
  server.respond(contract.getRound, next)
  renderAt('/events/1/desk?part=round', { user: owner })
  expect(await screen.findByText(text)).toBeVisible()
})

it('the draft of round 1 says that publishing closes lists before their deadline', async () => {
  const event = {
    list_policy: 'required',
    list_deadline: '2026-11-29T18:00:00.000Z',
    lists_are_open: true,
    lists_shown: 'start',
  } as const
  serveDesk({ rounds: [draft], event })
  server.respond(contract.getRound, draft)
  renderAt('/events/1/desk?part=round', { user: owner })
  expect(
    await screen.findByText(/^Army lists are open until .*29 Nov.*Publishing the round closes them now\.$/),
  ).toBeVisible()
})
