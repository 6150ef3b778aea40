import { getCurrentUser, logout } from '@muster/contract/accounts'
import { type deleteEvent, listEvents } from '@muster/contract/events'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../testing/builders.ts'
import { serveEvent } from '../testing/event-page.ts'
import { serveHome } from '../testing/home-page.ts'
import { renderAt, token } from '../testing/render-at.tsx'
import { server } from '../testing/server.ts'
import { stopClock } from '../testing/still-clock.ts'

const user = buildUser({ nickname: 'Ana' })

beforeEach(() => {
  serveHome()
})

describe('a visitor', () => {
  it.each(['/events/create', '/events/7/edit', '/my-events', '/profile'])(
    'is redirected from %s to the login page',
    { tags: 'spec:2.3' },
    async (address) => {
      const page = renderAt(address)
      expect(await screen.findByLabelText('Password')).toBeVisible()
      expect(page.address()).toBe('/login')
      expect(window.history.state.state).toEqual({ from: address })
    },
  )

  it.each(['/nowhere', '/events/7/nowhere'])(
    'is redirected from the unknown address %s to the home page',
    { tags: 'spec:2.5' },
    async (address) => {
      const page = renderAt(address)
      await expect.poll(page.address).toBe('/')
      expect(await screen.findByRole('heading', { name: 'Community Stats' })).toBeVisible()
    },
  )

  it.each([
    ['/', 'Every game you play counts.', 'Muster: manage Age of Sigmar, Spearhead and Warcry events'],
    ['/events', 'Events', 'Events | Muster'],
    ['/login', 'Sign in', 'Login | Muster'],
    ['/register', 'Create Account', 'Register | Muster'],
    ['/verify-email', 'Verify your email', 'Verify Email | Muster'],
    ['/forgot-password', 'Forgot your password?', 'Forgot Password | Muster'],
    ['/reset-password?token=abc', 'Reset your password', 'Reset Password | Muster'],
    ['/feedback', 'Feedback', 'Feedback | Muster'],
    ['/privacy', 'Privacy Policy', 'Privacy Policy | Muster'],
    ['/terms', 'Terms', 'Terms | Muster'],
    ['/cookies', 'Cookie Policy', 'Cookie Policy | Muster'],
  ])(
    'may open %s, with a heading and a title',
    { tags: ['spec:1.1', 'spec:1.8', 'spec:1.13', 'spec:2.1', 'spec:6.1'] },
    async (address, heading, title) => {
      const page = renderAt(address)
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect.poll(() => document.title).toBe(title)
      expect(page.address()).toBe(address)
    },
  )
})

describe('a member', () => {
  it.each([
    '/login',
    '/register',
    '/verify-email',
    '/verify-email?token=abc',
    '/forgot-password',
    '/reset-password',
    '/reset-password?token=abc',
  ])('is redirected from %s to the events', { tags: 'spec:2.4' }, async (address) => {
    const page = renderAt(address, { user })
    await expect.poll(page.address).toBe('/events')
    expect(await screen.findByRole('heading', { name: 'Events' })).toBeVisible()
    const isLink = address.includes('token')
    expect(screen.queryAllByText(/^You are signed in as Ana, so the link from your email was not used/)).toHaveLength(
      isLink ? 1 : 0,
    )
  })

  it('arrives at the event that a mailed link leads back to, with a note that the link was not used', async () => {
    serveEvent()
    const page = renderAt('/verify-email?token=abc&return_to=%2Fevents%2F1', { user })
    expect(await screen.findByText(/^You are signed in as Ana, so the link from your email was not used/)).toBeVisible()
    expect(page.address()).toBe('/events/1')
  })

  it('may open a public page', { tags: 'spec:2.2' }, async () => {
    const page = renderAt('/privacy', { user })
    expect(await screen.findByText('Ana')).toBeVisible()
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
    expect(page.address()).toBe('/privacy')
  })

  it('may open a page for members', { tags: ['spec:2.3', 'spec:4.1'] }, async () => {
    const page = renderAt('/my-events', { user })
    expect(await screen.findByRole('heading', { name: 'My Events' })).toBeVisible()
    expect(page.address()).toBe('/my-events')
    expect(server.requests(getCurrentUser)[0]?.authorization).toBe(`Bearer ${token}`)
  })

  const loadingNote = () => within(screen.getByRole('main')).queryByText('Loading…')

  it.each([
    ['/my-events', 'My Events'],
    ['/login', 'Events'],
  ])(
    'stays on %s, with a loading note, while the session is checked',
    { tags: 'spec:4.3' },
    async (address, heading) => {
      const release = server.hold(getCurrentUser, user)
      localStorage.setItem('access_token', token)
      const page = renderAt(address)
      await expect.poll(() => server.requests(getCurrentUser).length).toBe(1)
      expect(page.address()).toBe(address)
      await expect.poll(loadingNote).toHaveRole('status')
      expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument()
      expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument()
      release()
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
      expect(screen.getByText('Ana')).toBeVisible()
      expect(loadingNote()).toBeNull()
    },
  )
})

describe('a stored token that is no longer valid', () => {
  it.each([
    ['unknown', 401],
    ['forbidden', 403],
    ['without a user', 404],
  ])('that is %s is removed silently', { tags: ['spec:4.2', 'spec:8.2'] }, async (_what, status) => {
    server.refuse(getCurrentUser, status, { code: 'not_signed_in', detail: 'Please sign in.' })
    localStorage.setItem('access_token', token)
    localStorage.setItem('user', JSON.stringify(user))
    const page = renderAt('/')
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible()
    expect(page.address()).toBe('/')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(localStorage.getItem('access_token')).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
  })
})

it.each([
  ['there is no response', () => server.drop(getCurrentUser)],
  ['the server is unavailable', () => server.refuse(getCurrentUser, 503, {})],
])('a stored session survives a start when %s, and is confirmed later', async (_what, fail) => {
  const clock = stopClock()
  fail()
  localStorage.setItem('access_token', token)
  localStorage.setItem('user', JSON.stringify(user))
  renderAt('/')
  const offline = () => screen.queryByText(/You seem to be offline/)
  await clock.until(() => offline() !== null)
  expect(screen.getByText(/^Hello,/)).toHaveTextContent('Hello, Ana')
  expect(localStorage.getItem('access_token')).toBe(token)
  server.respond(getCurrentUser, user)
  await clock.pass(15_000)
  await clock.until(() => offline() === null)
  expect(screen.getByText(/^Hello,/)).toBeVisible()
})

describe('a session that the server ends', () => {
  const refuse = (endpoint: typeof listEvents | typeof deleteEvent) =>
    server.refuse(endpoint, 401, { code: 'not_signed_in', detail: 'Please sign in to continue.' })

  it('redirects from a members’ page to the login page, and back after signing in', {
    tags: ['spec:4.7', 'spec:8.1'],
  }, async () => {
    refuse(listEvents)
    const page = renderAt('/my-events?a=b', { user })
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(page.address()).toBe('/login')
    expect(localStorage.getItem('access_token')).toBeNull()
    expect(window.history.state.state).toEqual({ from: '/my-events?a=b' })
  })

  it('survives the late refusal of an older token', async () => {
    const late = Promise.withResolvers<void>()
    server.refuse(logout, 401, { code: 'not_signed_in', detail: 'Please sign in.' }, late.promise)
    const page = renderAt('/', { user })
    await page.device.click(await screen.findByRole('button', { name: 'Logout' }))
    await act(() => page.application.session.begin('a-newer-token'))
    late.resolve()
    await page.goTo('/my-events')
    expect(await screen.findByText('You have no events yet')).toBeVisible()
    expect(localStorage.getItem('access_token')).toBe('a-newer-token')
  })
})

describe('signing out', () => {
  it.each(['/my-events', '/events'])(
    'goes from %s to the home page, and revokes and forgets the token',
    { tags: ['spec:2.8', 'spec:4.5', 'spec:9.19'] },
    async (address) => {
      server.respond(logout, undefined)
      const page = renderAt(address, { user })
      await page.device.click(await screen.findByRole('button', { name: 'Logout' }))
      expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible()
      await expect.poll(page.address).toBe('/')
      expect(screen.getByRole('heading', { name: 'Community Stats' })).toBeVisible()
      expect(localStorage.getItem('access_token')).toBeNull()
      expect(localStorage.getItem('user')).toBeNull()
      await waitFor(() => expect(server.requests(logout)[0]?.authorization).toBe(`Bearer ${token}`))
    },
  )

  it('neither waits for the server nor depends on its response', async () => {
    server.drop(logout)
    const page = renderAt('/events', { user })
    await page.device.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible()
    await expect.poll(() => server.requests(logout).length).toBe(1)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
