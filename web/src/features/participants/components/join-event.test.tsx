import { listArmies } from '@muster/contract/armies'
import { joinEvent } from '@muster/contract/participants'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildParticipant, buildUser } from '../../../testing/builders.ts'
import { ana, serveEvent } from '../../../testing/event-page.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { server } from '../../../testing/server.ts'

const user = buildUser({ nickname: 'Cleo' })
const me = buildParticipant({ nickname: 'Cleo', user_id: user.id })
const event = { registration_open: true }

beforeEach(() => server.respond(listArmies, { armies: [], total: 0 }))

/** Opens the dialog of a member. */
async function openDialog() {
  const { device } = renderAt('/events/1', { user })
  await device.click(await screen.findByRole('button', { name: 'Join Event' }))
  return { device, dialog: within(await screen.findByRole('dialog', { name: 'Join Event' })) }
}

describe('joining an event', () => {
  it('adds the member once, under their display name, and refreshes everything', async () => {
    serveEvent({ event, participants: [ana] })
    server.respond(joinEvent, () => {
      serveEvent({ event, participants: [ana, me] })
      return me
    })
    const { device, dialog } = await openDialog()
    expect(dialog.getByText('Cleo')).toBeVisible()
    await device.dblClick(dialog.getByRole('button', { name: 'Join Event' }))
    expect(await screen.findByRole('heading', { name: 'Participants (2)' })).toBeVisible()
    expect(server.requests(joinEvent).map(({ body }) => body)).toEqual([{ army_id: null, club: null }])
    expect(screen.getByText('You')).toBeVisible()
  })

  it('says beforehand where it is, what it costs and whether lists are wanted', async () => {
    const visit = { venue: { name: 'Dice Hall', address: null }, location_city: 'Leeds', fee: '£15' }
    serveEvent({ event: { ...event, ...visit, list_policy: 'required', lists_are_open: true } })
    const { dialog } = await openDialog()
    const textOf = (label: string) => dialog.getByText(label).nextElementSibling?.textContent
    expect(['Place', 'Fee', 'Army lists'].map(textOf)).toEqual([
      'Dice Hall, Leeds',
      '£15',
      'Required until the first round is published',
    ])
  })

  it('announces the waiting list of a full event, before and while joining', async () => {
    serveEvent({ event: { ...event, capacity: 2 } })
    const { dialog } = await openDialog()
    expect(screen.getByText('2 of 2 places taken: waiting list open')).toBeVisible()
    expect(
      dialog.getByText(/you will be number 1 on the waiting list\. We’ll email you when a place opens up\./),
    ).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Join Waiting List' })).toBeVisible()
  })

  it.each([
    ['/events/1', {}],
    ['/events/1?key=abc', { visibility: 'unlisted', key: 'abc' }],
  ] as const)('takes visitors of %s to the login page first, and back', async (from, given) => {
    serveEvent({ event: { ...event, ...given } })
    const { device, address } = renderAt(from)
    await device.click(await screen.findByRole('link', { name: 'Sign in to join' }))
    // In the address, as the link may be followed before hydration.
    await expect.poll(address).toBe(`/login?return_to=${encodeURIComponent(from)}`)
  })

  it.each([
    ['tournament', ana],
    ['friendly', { ...ana, club: 'Guild' }],
  ] as const)('asks for the club at a tournament, and where others have one: %s', async (event_type, other) => {
    serveEvent({ event: { ...event, event_type }, participants: [other] })
    server.respond(joinEvent, me)
    const { device, dialog } = await openDialog()
    await device.type(dialog.getByLabelText('Your club'), 'Leeds')
    await device.click(dialog.getByRole('button', { name: 'Join Event' }))
    await expect.poll(() => server.requests(joinEvent)[0]?.body).toEqual({ army_id: null, club: 'Leeds' })
  })

  it('shows date, place and description before joining', async () => {
    const description = 'Bring dice. Tickets: https://tickets.example/7'
    const where = { location_city: 'Leeds', location_country: 'United Kingdom', time_zone: 'Europe/London' }
    serveEvent({
      event: { ...event, ...where, description, event_type: 'friendly', event_date: '2026-11-21T10:00:00.000Z' },
    })
    const { dialog } = await openDialog()
    expect(dialog.getByText('Sat 21 Nov 2026, 10:00 GMT')).toBeVisible()
    expect(dialog.getByText('Leeds, United Kingdom')).toBeVisible()
    expect(dialog.getByRole('region', { name: 'Description' })).toHaveTextContent('Bring dice.')
    expect(dialog.getByRole('link')).toHaveAttribute('href', 'https://tickets.example/7')
    expect(dialog.queryByLabelText('Your club')).toBeNull()
  })

  it('leads a member whom the organiser has added by name to the list of names', async () => {
    serveEvent({ event, participants: [ana] })
    renderAt('/events/1', { user })
    const link = await screen.findByRole('link', { name: 'Already on the List?' })
    expect(link).toHaveAttribute('href', '/events/1/me')
  })

  it.each([
    ['the owner has not opened the event', { registration_open: false }],
    ['a round is published', { registration_open: true, capacity: 9, state: 'running' }],
    ['the event is finished', { registration_open: true, capacity: 9, state: 'finished' }],
  ] as const)('is not offered where %s', async (_why, given) => {
    serveEvent({ event: given })
    renderAt('/events/1', { user })
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Join Event' })).not.toBeInTheDocument()
    expect(screen.queryByText(/places left/)).not.toBeInTheDocument()
  })
})
