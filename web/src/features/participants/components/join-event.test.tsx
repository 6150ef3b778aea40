import { listArmies } from '@muster/contract/armies'
import { joinEvent, leaveEvent } from '@muster/contract/participants'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildParticipant, buildUser } from '../../../testing/builders.ts'
import { ana, serveEvent } from '../../../testing/event-page.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { server } from '../../../testing/server.ts'

const user = buildUser({ nickname: 'Cleo' })
const me = buildParticipant({ nickname: 'Cleo', user_id: user.id })
const event = { registration_open: true }

beforeEach(() => server.answer(listArmies, { armies: [], total: 0 }))

const joinButton = () => screen.findByRole('button', { name: 'Join Event' })

describe('joining an event', () => {
  it('adds the member once, under their display name, and refreshes everything', async () => {
    serveEvent({ event, participants: [ana] })
    server.answer(joinEvent, () => {
      serveEvent({ event, participants: [ana, me] })
      return me
    })
    const { device } = renderAt('/events/1', { user })
    await device.click(await joinButton())
    const dialog = within(await screen.findByRole('dialog', { name: 'Join Event' }))
    expect(dialog.getByText('Cleo')).toBeVisible()
    await device.dblClick(dialog.getByRole('button', { name: 'Join Event' }))
    expect(await screen.findByRole('button', { name: 'Leave Event' })).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Participants (2)' })).toBeVisible()
    expect(server.requests(joinEvent).map(({ body }) => body)).toEqual([{ army_id: null }])
    expect(screen.getByText('You')).toBeVisible()
  })

  it('that is refused says why, and can be tried again', async () => {
    serveEvent({ event })
    server.refuse(joinEvent, 403, { code: 'registration_closed', detail: 'This event is not open for joining.' })
    const { device } = renderAt('/events/1', { user })
    await device.click(await joinButton())
    const dialog = within(await screen.findByRole('dialog', { name: 'Join Event' }))
    await device.click(dialog.getByRole('button', { name: 'Join Event' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('This event is not open for joining.')
    expect(dialog.getByRole('button', { name: 'Join Event' })).not.toHaveAttribute('aria-disabled')
  })

  it('that is full says that one will wait, before and while joining', async () => {
    serveEvent({ event: { ...event, capacity: 2 } })
    const { device } = renderAt('/events/1', { user })
    expect(await screen.findByText(/Full: waiting list/)).toBeVisible()
    await device.click(await joinButton())
    const dialog = within(await screen.findByRole('dialog', { name: 'Join Event' }))
    expect(dialog.getByText(/All 2 places are taken: you will wait/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Join Waiting List' })).toBeVisible()
  })

  it('takes visitors to the login page first, and back', async () => {
    serveEvent({ event })
    const { device, address } = renderAt('/events/1')
    await device.click(await screen.findByRole('link', { name: 'Sign in to join' }))
    await expect.poll(address).toBe('/login')
    expect(window.history.state.usr).toEqual({ from: '/events/1' })
  })

  it('is not offered where the owner has not opened the event', async () => {
    serveEvent({ event: { registration_open: false } })
    renderAt('/events/1', { user })
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Join Event' })).not.toBeInTheDocument()
  })
})

it('leaving an event asks first', async () => {
  serveEvent({ participants: [ana, me] })
  server.answer(leaveEvent, () => void serveEvent({ participants: [ana] }))
  const { device } = renderAt('/events/1', { user })
  await device.click(await screen.findByRole('button', { name: 'Leave Event' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/Are you sure you want to leave this event\?/)).toBeVisible()
  await device.click(question.getByRole('button', { name: 'Leave Event' }))
  expect(await screen.findByRole('heading', { name: 'Participants (1)' })).toBeVisible()
  expect(server.requests(leaveEvent)).toHaveLength(1)
})
