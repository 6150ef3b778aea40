import { acceptInvitation, getInvitation, listOwnRoles } from '@muster/contract/staff'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { serveDesk } from '../../testing/desk.ts'
import { serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const hanna = buildUser({ nickname: 'Hanna' })

it('an invitation is accepted when the button is pressed, and leads a helper to the desk', async () => {
  serveDesk()
  const event = serveEvent()
  const invitation = { event_title: 'Winter Muster', owner_nickname: 'Olga', expires_at: '2026-12-11T18:00:00.000Z' }
  server.respond(getInvitation, { ...invitation, role: 'helper' })
  server.respond(acceptInvitation, { event, role: 'helper' })
  const { device, address } = renderAt('/staff?token=abc', { user: hanna })
  const accept = await screen.findByRole('button', { name: 'Accept' })
  expect(screen.getByText(/Olga invites you to be a helper of/)).toHaveTextContent(
    /Winter Muster, as Hanna\. Helpers check/,
  )
  expect(server.requests(acceptInvitation)).toEqual([])
  server.respond(listOwnRoles, { roles: [{ event_id: 1, role: 'helper', expires_at: null }] })
  await device.click(accept)
  await expect.poll(address).toBe('/events/1/desk')
  expect(server.requests(acceptInvitation)[0]?.body).toEqual({ token: 'abc' })
  expect(await screen.findByRole('heading', { name: /Check-in/ })).toBeVisible()
})

it('an invitation that was used says what to do', async () => {
  const detail = 'This invitation was used or withdrawn, or has ended. Ask the organiser for another.'
  server.refuse(getInvitation, 400, { code: 'invalid_token', detail })
  renderAt('/staff?token=abc', { user: hanna })
  expect(await screen.findByText(detail)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to My Events' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

it('a visitor signs in first, and returns to the invitation', async () => {
  const { address } = renderAt('/staff?token=abc')
  await expect.poll(address).toMatch(/^\/login/)
})
