import { requestPasswordReset } from '@muster/contract/accounts'
import { listArmies } from '@muster/contract/armies'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { owner, serveEvent } from '../testing/event-page.ts'
import { serveHome } from '../testing/home-page.ts'
import { serveProfile } from '../testing/profile.ts'
import { renderAt } from '../testing/render-at.tsx'
import { server } from '../testing/server.ts'
import { signIn } from '../testing/sign-in.ts'

beforeEach(() => {
  serveHome()
})

describe('the id of an event', () => {
  it.each(['/events/abc', '/events/1.5', '/events/-1', '/events/1x'])(
    'must be an integer: %s redirects to the home page',
    { tags: 'spec:2.6' },
    async (address) => {
      const page = renderAt(address)
      await expect.poll(page.address).toBe('/')
      expect(await screen.findByRole('heading', { name: 'Community Stats' })).toBeVisible()
    },
  )

  it('must be an integer on the edit page too', { tags: 'spec:2.6' }, async () => {
    const page = renderAt('/events/abc/edit', { user: owner })
    await expect.poll(page.address).toBe('/')
  })
})

describe('the title of the window', () => {
  it.each([
    ['/events/create', 'Create Event | Muster'],
    ['/events/1/edit', 'Edit Event | Muster'],
    ['/my-events', 'My Events | Muster'],
    ['/profile', 'Profile | Muster'],
  ])('names the members’ page %s', { tags: 'spec:1.13' }, async (address, title) => {
    serveEvent()
    server.respond(listArmies, { armies: [], total: 0 })
    serveProfile()
    renderAt(address, { user: owner })
    await expect.poll(() => document.title).toBe(title)
  })
})

describe('Login in the header', () => {
  it('returns to the previous page, even by way of the registration page', { tags: 'spec:2.20' }, async () => {
    serveEvent()
    const page = renderAt('/events/1?participant=ana')
    await screen.findByRole('heading', { name: 'Winter Muster' })
    await page.device.click(screen.getByRole('link', { name: 'Login' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    await page.device.click(screen.getByRole('link', { name: 'Register' }))
    await page.device.click(await screen.findByRole('link', { name: 'Sign in' }))
    await signIn(page.device, owner)
    await expect.poll(page.address).toBe('/events/1?participant=ana')
  })

  it('returns to the previous page by way of a forgotten password, before and after the mail is sent', async () => {
    serveEvent()
    server.respond(requestPasswordReset, { message: 'On its way.' })
    const page = renderAt('/events/1?participant=ana')
    const { device } = page
    await screen.findByRole('heading', { name: 'Winter Muster' })
    await device.click(screen.getByRole('link', { name: 'Login' }))
    await device.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
    await device.click(await screen.findByRole('link', { name: 'Back to Sign In' }))
    await device.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    await device.type(screen.getByLabelText('Email'), 'olga@example.com')
    await device.click(screen.getByRole('button', { name: 'Send Reset Email' }))
    await screen.findByRole('heading', { name: 'Check Your Email' })
    await device.click(screen.getByRole('link', { name: 'Back to Sign In' }))
    expect(await screen.findByLabelText('Email')).toHaveValue('olga@example.com')
    await signIn(page.device, owner)
    await expect.poll(page.address).toBe('/events/1?participant=ana')
  })

  it('returns to the requested members’ page by way of a forgotten password', async () => {
    const page = renderAt('/my-events?from=mail')
    await page.device.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
    await page.device.click(await screen.findByRole('link', { name: 'Back to Sign In' }))
    await signIn(page.device, owner)
    await expect.poll(page.address).toBe('/my-events?from=mail')
  })

  it('leads from the home page to the events', async () => {
    const page = renderAt('/')
    await page.device.click(await screen.findByRole('link', { name: 'Login' }))
    await signIn(page.device, owner)
    await expect.poll(page.address).toBe('/events')
  })
})
