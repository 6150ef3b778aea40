import { login } from '@muster/contract/accounts'
import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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
