import { acceptInvitation, listOwnRoles } from '@muster/contract/staff'
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
  server.respond(acceptInvitation, { event, role: 'helper' })
  const { device, address } = renderAt('/staff?token=abc', { user: hanna })
  const accept = await screen.findByRole('button', { name: 'Accept' })
  expect(screen.getByText(/as Hanna/)).toBeVisible()
  expect(server.requests(acceptInvitation)).toEqual([])
  server.respond(listOwnRoles, { roles: [{ event_id: 1, role: 'helper', expires_at: null }] })
  await device.click(accept)
  await expect.poll(address).toBe('/events/1/desk')
  expect(server.requests(acceptInvitation)[0]?.body).toEqual({ token: 'abc' })
  expect(await screen.findByRole('heading', { name: /Check-in/ })).toBeVisible()
})

it('an invitation that was used says what to do', async () => {
  const detail = 'This invitation was used or withdrawn, or has ended. Ask the organiser for another.'
  server.refuse(acceptInvitation, 400, { code: 'invalid_token', detail })
  const { device } = renderAt('/staff?token=abc', { user: hanna })
  await device.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByText(`The invitation was not accepted. ${detail}`)).toBeVisible()
})

it('a visitor signs in first, and returns to the invitation', async () => {
  const { address } = renderAt('/staff?token=abc')
  await expect.poll(address).toMatch(/^\/login/)
})
