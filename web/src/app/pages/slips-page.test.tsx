import { listSlips, reissueSlips } from '@muster/contract/slips'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { matches, people } from '../../testing/desk.ts'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

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
  server.refuse(listSlips, 404, { code: 'not_found', detail: 'No such round.' })
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

it('the slips page prints the code of each slip, and replaces it', async () => {
  serveEvent({ participants: people, matches })
  const slips = matches.map(({ id, table_number }, index) => {
    const code = `ABCDE2345${index + 2}`
    return { match_id: id, table_number, code, url: `https://muster.example/r/${code}` }
  })
  server.respond(listSlips, slips)
  const { device } = renderAt('/events/1/slips?round=1', { user: owner })
  expect(await screen.findByText('ABCDE 23452')).toBeVisible()
  expect(screen.getByRole('img', { name: 'QR code of the slip of table 7' })).toBeVisible()
  expect(screen.getAllByText(/at muster.example\/r:/)).toHaveLength(2)
  server.respond(reissueSlips, slips)
  await device.click(screen.getByRole('button', { name: 'New code of table 7' }))
  await expect.poll(() => server.requests(reissueSlips)[0]?.body).toEqual({ match_id: matches[1]?.id })
  await device.click(screen.getByRole('button', { name: 'New Codes' }))
  await device.click(screen.getByRole('button', { name: 'Replace All Codes' }))
  await expect.poll(() => server.requests(reissueSlips)[1]?.body).toEqual({})
})
