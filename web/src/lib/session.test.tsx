import { getCurrentUser, logout } from '@muster/contract/accounts'
import { listEvents } from '@muster/contract/events'
import { listFeedback } from '@muster/contract/feedback'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../testing/builders.ts'
import { serveHome } from '../testing/home-page.ts'
import { renderAt, token } from '../testing/render-at.tsx'
import { server } from '../testing/server.ts'

const ana = buildUser({ nickname: 'Ana' })
const ben = buildUser({ nickname: 'Ben' })

beforeEach(() => {
  server.respond(listEvents, { events: [], total: 0, total_is_exact: true, centre: null, next_cursor: null })
  serveHome()
})

/** Changes the token in another tab, and notifies this one. */
function changeTokenElsewhere(newToken: string | null) {
  if (newToken === null) localStorage.removeItem('access_token')
  else localStorage.setItem('access_token', newToken)
  return act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' })))
}

describe('a late response about a token that is no longer stored', () => {
  it('does not sign a user back in after another tab has signed them out', async () => {
    localStorage.setItem('access_token', token)
    const release = server.hold(getCurrentUser, ana)
    const { goTo } = renderAt('/events')
    await expect.poll(() => server.requests(getCurrentUser).length).toBe(1)
    changeTokenElsewhere(null)
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible()
    release()
    await goTo('/')
    expect(await screen.findByRole('heading', { name: 'Community Stats' })).toBeVisible()
    expect(screen.queryByText('Ana')).not.toBeInTheDocument()
    expect(localStorage.getItem('user')).toBeNull()
  })

  it.each([
    ['accepts', (late: Promise<void>) => server.respond(getCurrentUser, () => late.then(() => ana))],
    [
      'refuses',
      (late: Promise<void>) => server.refuse(getCurrentUser, 401, { code: 'not_signed_in', detail: 'Sign in.' }, late),
    ],
  ])('does not affect a user who has signed in since, whether it %s the token', async (_case, respondLate) => {
    localStorage.setItem('access_token', token)
    const late = Promise.withResolvers<void>()
    respondLate(late.promise)
    const { goTo } = renderAt('/events')
    await expect.poll(() => server.requests(getCurrentUser).length).toBe(1)
    server.respond(getCurrentUser, ben)
    changeTokenElsewhere('the token of Ben')
    expect(await screen.findByText('Ben')).toBeVisible()
    late.resolve()
    await goTo('/')
    expect(await screen.findByRole('heading', { name: 'Community Stats' })).toBeVisible()
    expect(screen.getByText('Ben')).toBeVisible()
    expect(localStorage.getItem('access_token')).toBe('the token of Ben')
  })
})

it.each([
  ['a failing network', () => server.drop(getCurrentUser)],
  ['an unavailable server', () => server.refuse(getCurrentUser, 503)],
])('%s does not clear the token of the tab that has just signed in', async (_what, fail) => {
  renderAt('/events', { user: ana })
  expect(await screen.findByText('Ana')).toBeVisible()
  fail()
  changeTokenElsewhere('the token of Ben')
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible()
  expect(localStorage.getItem('access_token')).toBe('the token of Ben')
})

it('logging out asks before unsaved text is lost, then goes to the home page', { tags: 'spec:2.8' }, async () => {
  server.respond(listFeedback, { feedback: [], total: 0 })
  server.respond(logout, undefined)
  const { device, address } = renderAt('/feedback', { user: ana })
  const text = await screen.findByLabelText('Your Feedback')
  await device.type(text, 'The dice are too square.')
  await device.click(screen.getByRole('button', { name: 'Logout' }))
  await device.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(text).toHaveValue('The dice are too square.')
  expect(localStorage.getItem('access_token')).toBe(token)
  await device.click(screen.getByRole('button', { name: 'Logout' }))
  await device.click(await screen.findByRole('button', { name: 'Leave' }))
  await expect.poll(address).toBe('/')
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible()
  expect(localStorage.getItem('access_token')).toBeNull()
})
