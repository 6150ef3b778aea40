import { getCurrentUser, logout } from '@muster/contract/accounts'
import { deleteEvent, getEvent, listEvents } from '@muster/contract/events'
import { listMatches } from '@muster/contract/matches'
import { listParticipants } from '@muster/contract/participants'
import { getHomeStats } from '@muster/contract/stats'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginSession } from '../features/accounts/session.ts'
import { buildEvent, buildUser } from '../testing/builders.ts'
import { renderAt, token } from '../testing/render-at.tsx'
import { server } from '../testing/server.ts'

const user = buildUser({ nickname: 'Ana' })

beforeEach(() => {
  server.answer(getHomeStats, { events: 0, participants: 0, matches: 0 })
  server.answer(listEvents, { events: [], total: 0, next_cursor: null })
})

describe('a visitor', () => {
  it.each(['/events/create', '/events/7/edit', '/my-events'])('is led from %s to the login page', async (address) => {
    const page = renderAt(address)
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(page.address()).toBe('/login')
  })

  it.each(['/nowhere', '/events/7/nowhere'])('is led from the unknown address %s to the home page', async (address) => {
    const page = renderAt(address)
    await expect.poll(page.address).toBe('/')
    expect(await screen.findByRole('heading', { name: 'Community Stats' })).toBeVisible()
  })

  it('may open a page for visitors', async () => {
    renderAt('/register')
    expect(await screen.findByRole('heading', { name: 'Create Account' })).toBeVisible()
  })
})

describe('a member', () => {
  it.each(['/login', '/register', '/verify-email', '/verify-email?token=abc'])(
    'is led from %s to the events',
    async (address) => {
      const page = renderAt(address, { user })
      await expect.poll(page.address).toBe('/events')
      expect(await screen.findByRole('heading', { name: 'Events' })).toBeVisible()
    },
  )

  it('may open a page for members', async () => {
    const page = renderAt('/my-events', { user })
    expect(await screen.findByRole('heading', { name: 'My Events' })).toBeVisible()
    expect(page.address()).toBe('/my-events')
    expect(server.requests(getCurrentUser)[0]?.authorization).toBe(`Bearer ${token}`)
  })

  it.each(['/my-events', '/login'])('is led nowhere from %s while the session is looked up', async (address) => {
    const release = server.hold(getCurrentUser, user)
    localStorage.setItem('access_token', token)
    const page = renderAt(address)
    await expect.poll(() => server.requests(getCurrentUser).length).toBe(1)
    expect(page.address()).toBe(address)
    expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument()
    release()
    expect(await screen.findByText('Ana')).toBeVisible()
  })
})

describe('a stored token that is not good any more', () => {
  it.each([
    ['is refused', () => server.refuse(getCurrentUser, 401, { code: 'not_signed_in', detail: 'Please sign in.' })],
    ['cannot be tried', () => server.vanish(getCurrentUser)],
  ])('that %s is cleared without a word', async (_what, fail) => {
    fail()
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

describe('a session that the server ends', () => {
  const refuse = (endpoint: typeof listEvents | typeof deleteEvent) =>
    server.refuse(endpoint, 401, { code: 'not_signed_in', detail: 'Please sign in to continue.' })

  it('leads from a page for members to the login page and back', async () => {
    refuse(listEvents)
    const page = renderAt('/my-events?a=b', { user })
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(page.address()).toBe('/login')
    expect(localStorage.getItem('access_token')).toBeNull()
    expect(window.history.state.usr).toEqual({ from: '/my-events?a=b' })
  })

  it('leads from a public page to the login page and back', async () => {
    const event = buildEvent({ owner_id: user.id })
    server.answer(getEvent, event)
    server.answer(listParticipants, { participants: [], total: 0 })
    server.answer(listMatches, { matches: [], total: 0 })
    refuse(deleteEvent)
    const page = renderAt(`/events/${event.id}`, { user })
    await page.hands.click(await screen.findByRole('button', { name: 'Delete' }))
    await page.hands.click(await screen.findByRole('button', { name: 'Delete Event' }))
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(window.history.state.usr).toEqual({ from: `/events/${event.id}` })
  })

  it('is not ended by the late refusal of an older one', async () => {
    const late = Promise.withResolvers<void>()
    server.refuse(logout, 401, { code: 'not_signed_in', detail: 'Please sign in.' }, late.promise)
    const page = renderAt('/', { user })
    await page.hands.click(await screen.findByRole('button', { name: 'Logout' }))
    await act(() => beginSession('a-newer-token'))
    late.resolve()
    await page.goTo('/my-events')
    expect(await screen.findByText('You have no events yet')).toBeVisible()
    expect(localStorage.getItem('access_token')).toBe('a-newer-token')
  })
})

describe('signing out', () => {
  it.each(['/my-events', '/events'])('leads home from %s, revokes the token and forgets it', async (address) => {
    server.answer(logout, undefined)
    const page = renderAt(address, { user })
    await page.hands.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible()
    await expect.poll(page.address).toBe('/')
    expect(screen.getByRole('heading', { name: 'Community Stats' })).toBeVisible()
    expect(localStorage.getItem('access_token')).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
    await waitFor(() => expect(server.requests(logout)[0]?.authorization).toBe(`Bearer ${token}`))
  })

  it('does not wait for the server, nor for its consent', async () => {
    server.vanish(logout)
    const page = renderAt('/events', { user })
    await page.hands.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible()
    await expect.poll(() => server.requests(logout).length).toBe(1)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('in another tab signs this one out too', async () => {
    const page = renderAt('/my-events', { user })
    await screen.findByText('Ana')
    localStorage.removeItem('access_token')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: null })))
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(page.address()).toBe('/login')
    expect(within(screen.getByRole('banner')).queryByText('Ana')).not.toBeInTheDocument()
    expect(localStorage.getItem('user')).toBeNull()
  })
})
