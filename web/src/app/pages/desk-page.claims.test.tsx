import { type Claim, confirmClaim, deleteClaim, listClaims } from '@muster/contract/claims'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ben, serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'

const claim: Claim = {
  id: 3,
  participant_id: ben.id,
  participant_nickname: 'Ben',
  user_nickname: 'Ben W',
  state: 'open',
  at: new Date(2026, 10, 21, 12, 3).toISOString(),
}

function openPeople() {
  serveDesk()
  server.respond(listClaims, { claims: [claim] })
  return renderAt('/events/1/desk?part=people', { user: owner })
}

it('a claim is confirmed with one tap, and can be undone', async () => {
  const { device } = openPeople()
  const confirm = await screen.findByRole('button', { name: 'Confirm: Ben W is Ben' })
  expect(confirm.closest('li')).toHaveTextContent('Ben W says they are Ben.')
  const detail = 'Ben has an account already.'
  server.refuseOnce(confirmClaim, 409, { code: 'already_claimed', detail })
  await device.click(confirm)
  expect(await screen.findByText(`The claim was not confirmed. ${detail}`)).toBeVisible()
  const confirmed: Claim = { ...claim, state: 'confirmed' }
  server.respond(confirmClaim, () => {
    server.respond(listClaims, { claims: [confirmed] })
    return confirmed
  })
  await device.click(confirm)
  expect(await screen.findByText('Ben has the account of Ben W now.')).toBeVisible()
  await device.click(screen.getByText('Confirmed claims (1)'))
  server.respond(deleteClaim, () => {
    server.respond(listClaims, { claims: [] })
    return undefined
  })
  await device.click(screen.getByRole('button', { name: 'Undo: Ben W is Ben' }))
  expect(await screen.findByText('Ben has no account again.')).toBeVisible()
  expect(server.requests(deleteClaim).map(({ params }) => params.claim_id)).toEqual(['3'])
  // The pressed button is gone.
  expect(screen.getByRole('region', { name: 'Claims' })).toHaveFocus()
})

it('a claim that is refused, or was refused on another device, is gone', async () => {
  const { device } = openPeople()
  const refuse = await screen.findByRole('button', { name: 'Refuse: Ben W is Ben' })
  server.refuse(deleteClaim, 404, { code: 'not_found', detail: 'Claim not found.' })
  server.respond(listClaims, { claims: [] })
  await device.click(refuse)
  await settle()
  expect(await screen.findByText('The claim of Ben W is refused.')).toBeVisible()
  expect(screen.queryByText(/says they are/)).not.toBeInTheDocument()
})
