import {
  createStaffLink,
  deleteInvitation,
  type Invitation,
  inviteStaff,
  listOwnRoles,
  listStaff,
  removeStaff,
  type StaffMember,
  transferEvent,
} from '@muster/contract/staff'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const hanna = buildUser({ nickname: 'Hanna' })
const member = (given: Partial<StaffMember>): StaffMember => ({
  user_id: owner.id,
  nickname: 'Olga',
  role: 'owner',
  accepted_at: null,
  expires_at: null,
  ...given,
})
const organiser = member({
  user_id: 501,
  nickname: 'Oskar',
  role: 'organiser',
  accepted_at: '2026-11-20T10:00:00.000Z',
})
const helper = member({
  user_id: hanna.id,
  nickname: 'Hanna',
  role: 'helper',
  accepted_at: '2026-11-21T08:00:00.000Z',
  expires_at: '2026-11-21T20:00:00.000Z',
})
const invitation: Invitation = {
  id: 5,
  email: 'ben@example.com',
  role: 'organiser',
  expires_at: '2026-12-05T10:00:00.000Z',
}

function open(user = owner, given: { staff?: StaffMember[]; invitations?: Invitation[] } = {}) {
  serveEvent({ event: { time_zone: 'Europe/Berlin' } })
  server.respond(listStaff, { staff: [member({}), organiser, helper], invitations: [], ...given })
  return renderAt('/events/1/staff', { user })
}

const rowOf = async (name: string) => {
  // The header of the page names the user, too.
  const row = (await screen.findAllByText(name)).map((text) => text.closest('main li')).find((found) => found !== null)
  if (!(row instanceof HTMLElement)) throw new Error(`no row of ${name}`)
  return within(row)
}

it('the staff page lists who runs an event, and until when, in the time of the hall', async () => {
  open()
  expect((await rowOf('Oskar')).getByText('Organiser')).toBeVisible()
  expect((await rowOf('Olga')).getByText('Owner')).toBeVisible()
  expect((await rowOf('Hanna')).getByText(/^Helper until .*21:00/)).toBeVisible()
})

it('the owner invites somebody by mail, and a refusal keeps what was typed', async () => {
  const { device } = open()
  await device.click(await screen.findByRole('button', { name: 'Invite by Email' }))
  const email = await screen.findByRole('textbox', { name: 'Email' })
  await device.click(screen.getByRole('button', { name: 'Send Invitation' }))
  expect(await screen.findByText('Please enter an email address')).toBeVisible()
  await device.type(email, 'ben@example.com')
  await device.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Organiser')
  server.refuseOnce(inviteStaff, 409, { code: 'too_many_staff', detail: 'Please withdraw one first.' })
  await device.click(screen.getByRole('button', { name: 'Send Invitation' }))
  expect(await screen.findByText(/The invitation was not sent. Please withdraw one first./)).toBeVisible()
  expect(email).toHaveValue('ben@example.com')
  server.respond(inviteStaff, invitation)
  server.respond(listStaff, { staff: [member({})], invitations: [invitation] })
  await device.click(screen.getByRole('button', { name: 'Send Invitation' }))
  expect((await rowOf('ben@example.com')).getByText(/^Organiser, open until/)).toBeVisible()
  expect(server.requests(inviteStaff).at(-1)?.body).toEqual({ email: 'ben@example.com', role: 'organiser' })
})

it('the owner withdraws an invitation', async () => {
  const { device } = open(owner, { invitations: [invitation] })
  const withdraw = await screen.findByRole('button', { name: 'Withdraw ben@example.com' })
  server.respond(deleteInvitation, undefined)
  server.respond(listStaff, { staff: [member({})], invitations: [] })
  await device.click(withdraw)
  expect(await screen.findByText('ben@example.com can no longer accept it.')).toBeVisible()
  await device.click(screen.getByRole('button', { name: 'Withdraw' }))
  await expect.poll(() => screen.queryByText('ben@example.com')).toBeNull()
  expect(server.requests(deleteInvitation)[0]?.params).toEqual({ event_id: '1', invitation_id: '5' })
})

it('the owner creates a link for helpers, which is shown once, as a code too', async () => {
  const { device } = open()
  const url = 'https://muster.example/staff?token=abc'
  server.respond(createStaffLink, { ...invitation, email: null, role: 'helper', url })
  await device.click(await screen.findByRole('button', { name: 'Link for Helpers' }))
  await device.selectOptions(await screen.findByRole('combobox', { name: 'It works for' }), '3 days')
  await device.click(screen.getByRole('button', { name: 'Create Link' }))
  expect(await screen.findByText(url)).toBeVisible()
  expect(screen.getByRole('img', { name: 'The link as a code' })).toBeVisible()
  const { body } = server.requests(createStaffLink)[0] ?? {}
  const { expires_at } = body as { expires_at: string }
  expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(72 * 3_600_000)
})

it('the owner ends a link after reading who loses a role', async () => {
  const link = { ...invitation, email: null, role: 'helper' as const, expires_at: helper.expires_at ?? '' }
  const { device } = open(owner, { invitations: [link] })
  await device.click(await screen.findByRole('button', { name: /^End the link that works until/ }))
  expect(await screen.findByText(/These lose their role at once: Hanna\.$/)).toBeVisible()
  expect(server.requests(deleteInvitation)).toEqual([])
  server.respond(deleteInvitation, undefined)
  server.respond(listStaff, { staff: [member({})], invitations: [] })
  await device.click(screen.getByRole('button', { name: 'End Link' }))
  await expect.poll(() => screen.queryByText('Link for helpers')).toBeNull()
})

it('the owner removes a member, and gives the event away, after a question each', async () => {
  const { device } = open()
  await device.click(await screen.findByRole('button', { name: 'Remove Hanna' }))
  expect(await screen.findByText(/Hanna can no longer help to run “Winter Muster”/)).toBeVisible()
  server.respond(removeStaff, undefined)
  server.respond(listStaff, { staff: [member({}), organiser], invitations: [] })
  await device.click(screen.getByRole('button', { name: 'Remove' }))
  await expect.poll(() => server.requests(removeStaff)[0]?.params).toEqual({ event_id: '1', user_id: String(hanna.id) })
  await device.click(await screen.findByRole('button', { name: 'Make Oskar the owner' }))
  server.respond(transferEvent, serveEvent({ event: { owner_id: 501 } }))
  server.respond(listOwnRoles, { roles: [{ event_id: 1, role: 'organiser', expires_at: null }] })
  await device.click(await screen.findByRole('button', { name: 'Make Owner' }))
  await expect.poll(() => server.requests(transferEvent)[0]?.body).toEqual({ user_id: 501 })
})

it('a helper sees the staff, and can only leave it', async () => {
  server.respond(listOwnRoles, { roles: [{ event_id: 1, role: 'helper', expires_at: null }] })
  const { device, address } = open(hanna)
  await rowOf('Oskar')
  expect(screen.queryByRole('button', { name: /Invite|Remove|Make/ })).toBeNull()
  await device.click(screen.getByRole('button', { name: 'Leave the staff' }))
  server.respond(removeStaff, undefined)
  await device.click(await screen.findByRole('button', { name: 'Leave' }))
  await expect.poll(address).toBe('/events/1')
})

it('the staff page sends everybody else to the event', async () => {
  const { address } = open(hanna)
  await expect.poll(address).toBe('/events/1')
})
