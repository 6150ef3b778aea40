import { login } from '@muster/contract/accounts'
import { createEvent, updateEvent } from '@muster/contract/events'
import { createParticipants } from '@muster/contract/participants'
import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { openCreateForm, serveCreation } from '../../testing/create-page.ts'
import { serveHome } from '../../testing/home-page.ts'
import { server } from '../../testing/server.ts'

describe('a half-filled event form', () => {
  it('asks before it is left, and stays if declined', async () => {
    serveCreation()
    serveHome()
    const { device, title, address } = await openCreateForm()
    await device.type(title, 'Winter Muster')
    await device.click(screen.getByRole('link', { name: 'Home' }))
    await screen.findByRole('alertdialog', { name: 'Leave this page?' })
    await device.click(screen.getAllByRole('button', { name: 'Keep editing' }).at(-1) ?? title)
    expect(address()).toBe('/events/create')
    expect(title).toHaveValue('Winter Muster')
    await device.click(screen.getByRole('link', { name: 'Home' }))
    await device.click(await screen.findByRole('button', { name: 'Leave' }))
    await expect.poll(address).toBe('/')
  })

  it('is restored after the session ended half-way, and creates no second event', async () => {
    const { stored, storeParticipants } = serveCreation()
    const { device, title, addParticipants, submit, address } = await openCreateForm()
    await device.type(title, 'Winter Muster')
    await addParticipants('Ana', 'Ben')
    server.refuse(createParticipants, 401, { code: 'not_signed_in', detail: 'Please sign in to continue.' })
    await submit()
    await expect.poll(address).toBe('/login')
    expect(await screen.findByText(/Your session has ended/)).toBeVisible()

    const expires_at = '2026-12-01T00:00:00.000Z'
    server.respond(login, { access_token: 'fresh', token_type: 'bearer', expires_at })
    await device.type(screen.getByLabelText('Email'), 'olga@example.com')
    await device.type(screen.getByLabelText('Password'), 'Passw0rdX')
    await device.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByLabelText('Event Title')).toHaveValue('Winter Muster')
    expect(screen.getByLabelText('Nickname 2')).toHaveValue('Ben')
    expect(screen.getByText(/What you typed earlier has been restored/)).toBeVisible()

    storeParticipants()
    server.respond(updateEvent, buildEvent({ id: 7 }))
    await submit()
    await expect.poll(address).toBe('/events/7')
    expect(server.requests(createEvent)).toHaveLength(1)
    expect(stored.participants.map(({ nickname }) => nickname)).toEqual(['Ana', 'Ben'])
  })

  it('is restored after another tab signed out without asking', async () => {
    serveCreation()
    const { device, title, addParticipants, address } = await openCreateForm()
    await device.type(title, 'Winter Muster')
    await addParticipants('Ana')
    localStorage.removeItem('access_token')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' })))
    await expect.poll(address).toBe('/login')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()

    server.respond(login, { access_token: 'fresh', token_type: 'bearer', expires_at: '2026-12-01T00:00:00.000Z' })
    await device.type(await screen.findByLabelText('Email'), 'olga@example.com')
    await device.type(screen.getByLabelText('Password'), 'Passw0rdX')
    await device.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByLabelText('Event Title')).toHaveValue('Winter Muster')
    expect(screen.getByLabelText('Nickname 1')).toHaveValue('Ana')
    expect(screen.getByText(/What you typed earlier has been restored/)).toBeVisible()
    expect(address()).toBe('/events/create')
  })
})
