import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { matches, people } from '../../testing/desk.ts'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'

it('the slips page has a slip for each table of the round', async () => {
  serveEvent({ participants: people, matches })
  renderAt('/events/1/slips?round=1', { user: owner })
  await screen.findAllByText('Signature')
  const slips = screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('Signature'))
  expect(slips).toHaveLength(2)
  // Neither participant has an army, so there is no label for one.
  expect(slips[0]).not.toHaveTextContent('Army')
  expect(slips[0]).toHaveTextContent(/Winter Muster, round 1.*Table 1.*Ana.*Score.*Signature.*Ben.*Score.*Signature/)
})

it('the slips page shows the last round by default', async () => {
  serveEvent({ participants: people, matches: matches.map((match) => ({ ...match, round_number: 3 })) })
  renderAt('/events/1/slips', { user: owner })
  expect(await screen.findByRole('heading', { name: 'Result slips of round 3' })).toBeVisible()
})

it('the slips page reports a round without tables, and redirects anyone but the owner', async () => {
  serveEvent({ participants: people, matches })
  renderAt('/events/1/slips?round=2', { user: owner })
  expect(await screen.findByText(/This round has no tables yet/)).toBeVisible()
  serveEvent({ event: { owner_id: 999_999 } })
  const { address } = renderAt('/events/1/slips?round=1', { user: owner })
  await expect.poll(address).toBe('/events/1')
})
