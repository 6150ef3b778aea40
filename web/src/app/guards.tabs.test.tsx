import { getCurrentUser } from '@muster/contract/accounts'
import { getProfileStats } from '@muster/contract/stats'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../testing/builders.ts'
import { serveHome } from '../testing/home-page.ts'
import { serveProfile } from '../testing/profile.ts'
import { renderAt, token } from '../testing/render-at.tsx'
import { server } from '../testing/server.ts'

const user = buildUser({ nickname: 'Ana' })

beforeEach(() => {
  serveHome()
})

describe('another tab', () => {
  const ben = buildUser({ nickname: 'Ben', email: 'ben@example.com' })

  /** Dispatches the storage event of a change in another tab. */
  const dispatchStorage = (key: string | null, newValue: string | null = null) =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))

  /** Ben signs in in the other tab. `stub` decides whether the server accepts his token. */
  function signInThere(stub = () => server.respond(getCurrentUser, ben)) {
    stub()
    localStorage.setItem('access_token', 'bens-token')
    dispatchStorage('access_token', 'bens-token')
  }

  it.each([
    ['signs out', 'access_token', () => localStorage.removeItem('access_token')],
    ['clears the storage', null, () => localStorage.clear()],
  ])('that %s signs this one out too', async (_what, key, leave) => {
    const page = renderAt('/my-events', { user })
    await screen.findByText('Ana')
    leave()
    dispatchStorage(key)
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(page.address()).toBe('/login')
    expect(within(screen.getByRole('banner')).queryByText('Ana')).not.toBeInTheDocument()
    expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument()
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('that signs in another user switches this one to their account and content', async () => {
    serveProfile()
    const page = renderAt('/profile', { user })
    expect(await screen.findByLabelText('Email')).toHaveValue(user.email)
    const authorizations = () => server.requests(getProfileStats).map(({ authorization }) => authorization)
    await expect.poll(authorizations).toEqual([`Bearer ${token}`])
    signInThere()
    await expect.poll(() => screen.getByText(/^Hello,/)).toHaveTextContent('Hello, Ben')
    expect(screen.getByLabelText('Email')).toHaveValue('ben@example.com')
    expect(screen.getByLabelText('Display Name')).toHaveValue('Ben')
    expect(page.address()).toBe('/profile')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(ben)
    await expect.poll(authorizations).toEqual([`Bearer ${token}`, 'Bearer bens-token'])
  })

  it('that signs in a user moves this one on from the login page', async () => {
    const page = renderAt('/login')
    await screen.findByLabelText('Password')
    signInThere()
    await expect.poll(page.address).toBe('/events')
    await expect.poll(() => screen.getByText('Ben')).toBeVisible()
  })

  it('that stores a token unknown to the server signs this one out', async () => {
    const page = renderAt('/events', { user })
    await screen.findByText('Ana')
    signInThere(() => server.refuse(getCurrentUser, 401, { code: 'not_signed_in', detail: 'Please sign in.' }))
    await expect.poll(page.address).toBe('/login')
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(screen.queryByText('Ana')).not.toBeInTheDocument()
    expect(localStorage.getItem('access_token')).toBeNull()
  })

  it('that changes something else in the storage changes nothing here', async () => {
    const page = renderAt('/events', { user })
    await screen.findByText('Ana')
    server.refuse(getCurrentUser, 401, { code: 'not_signed_in', detail: 'Please sign in.' })
    dispatchStorage('theme', 'dark')
    await page.goTo('/my-events')
    expect(await screen.findByText('You have no events yet')).toBeVisible()
    expect(screen.getByText('Ana')).toBeVisible()
    expect(server.requests(getCurrentUser)).toHaveLength(1)
  })
})
