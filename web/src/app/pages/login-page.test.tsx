import { checkAndResendVerification, getCurrentUser, login } from '@muster/contract/accounts'
import { getCalendarLink } from '@muster/contract/calendar'
import { listEvents } from '@muster/contract/events'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { renderAt, token } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const user = buildUser({ email: 'ana@example.com', nickname: 'Ana' })
const accessToken = { access_token: token, token_type: 'bearer', expires_at: '2027-01-01T00:00:00.000Z' } as const
const notVerified = 'Your email is not verified. Please verify your email before signing in.'

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')

/** The login page, filled in and sent. */
async function tryToSignIn(address = '/login') {
  const page = renderAt(address)
  await page.device.type(await screen.findByLabelText('Email'), 'ana@example.com')
  await page.device.type(password(), 'Passw0rdX')
  await page.device.click(screen.getByRole('button', { name: 'Sign In' }))
  return page
}

function letIn() {
  server.answer(login, accessToken)
  server.answer(getCurrentUser, user)
  server.answer(getCalendarLink, { address: null })
  server.answer(listEvents, { events: [], total: 0, total_is_exact: true, centre: null, next_cursor: null })
}

describe('signing in', () => {
  it('keeps the token and the user, greets, and goes on to the events', {
    tags: ['spec:2.18', 'spec:2.21', 'spec:3.9', 'spec:4.4', 'spec:7.6', 'spec:9.13', 'spec:9.19'],
  }, async () => {
    letIn()
    const page = await tryToSignIn()
    expect(await screen.findByText('Ana')).toBeVisible()
    await expect.poll(page.address).toBe('/events')
    expect(server.requests(login)[0]?.body).toEqual({ email: 'ana@example.com', password: 'Passw0rdX' })
    expect(localStorage.getItem('access_token')).toBe(token)
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user)
  })

  it('returns, query included, to the page the person was going to', { tags: 'spec:2.20' }, async () => {
    letIn()
    const page = await tryToSignIn('/my-events?from=mail')
    await expect.poll(page.address).toBe('/my-events?from=mail')
    expect(await screen.findByRole('heading', { name: 'My Events' })).toBeVisible()
  })

  it('leaves no login page in the history', { tags: 'spec:2.22' }, async () => {
    letIn()
    const page = renderAt('/events')
    await page.goTo('/my-events')
    await page.device.type(await screen.findByLabelText('Email'), 'ana@example.com')
    await page.device.type(password(), 'Passw0rdX')
    await page.device.click(screen.getByRole('button', { name: 'Sign In' }))
    await expect.poll(page.address).toBe('/my-events')
    await page.goBack()
    await expect.poll(page.address).toBe('/events')
  })

  it('sends one request for a double click, and says that it is busy', async () => {
    letIn()
    const release = server.hold(login, accessToken)
    const page = renderAt('/login')
    await page.device.type(await screen.findByLabelText('Email'), 'ana@example.com')
    await page.device.type(password(), 'Passw0rdX')
    await page.device.dblClick(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByRole('button', { name: 'Signing in…' })).toHaveAttribute('aria-disabled', 'true')
    release()
    await expect.poll(page.address).toBe('/events')
    expect(server.requests(login)).toHaveLength(1)
  })
})

describe('a refused login', () => {
  it.each([
    ['email', () => password()],
    ['password', () => email()],
  ])(
    'asks for all fields when the %s is missing, and sends nothing',
    { tags: 'spec:5.1' },
    async (_missing, filled) => {
      const { device } = renderAt('/login')
      await screen.findByLabelText('Email')
      await device.type(filled(), 'ana@example.com')
      await device.click(screen.getByRole('button', { name: 'Sign In' }))
      expect(await screen.findByRole('alert')).toHaveTextContent(/^Please fill in all fields$/)
      expect(server.requests(login)).toHaveLength(0)
    },
  )

  it("shows the server's sentence, keeps what was typed and stays", { tags: 'spec:8.10' }, async () => {
    server.refuse(login, 401, { code: 'wrong_credentials', detail: 'Wrong email or password.' })
    const page = await tryToSignIn()
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Wrong email or password\.$/)
    expect(email()).toHaveValue('ana@example.com')
    expect(password()).toHaveValue('Passw0rdX')
    expect(page.address()).toBe('/login')
    expect(localStorage.getItem('access_token')).toBeNull()
  })

  it('says that it failed when the server gives no reason', { tags: 'spec:8.11' }, async () => {
    server.refuse(login, 502)
    await tryToSignIn()
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Login failed\. Please try again\.$/)
  })

  it('says that it failed when there is no answer', { tags: 'spec:8.11' }, async () => {
    server.vanish(login)
    await tryToSignIn()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Login failed\. Please try again\. Network error\. Please check your connection and try again\.$/,
    )
  })

  it('signs no one in when the user cannot be fetched', { tags: 'spec:4.4' }, async () => {
    server.answer(login, accessToken)
    server.vanish(getCurrentUser)
    const page = await tryToSignIn()
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(page.address()).toBe('/login')
    expect(localStorage.getItem('access_token')).toBeNull()
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible()
  })
})

describe('an address that is not verified', () => {
  const refuse = () => server.refuse(login, 403, { code: 'email_not_verified', detail: notVerified })
  const resend = () => screen.findByRole('button', { name: 'Resend verification email' })

  it('gets a banner from which the mail can be sent again', {
    tags: ['spec:2.23', 'spec:3.14', 'spec:7.12'],
  }, async () => {
    refuse()
    server.answer(checkAndResendVerification, { message: 'A new mail is on its way.' })
    const { device } = await tryToSignIn()
    expect(await screen.findByText(notVerified)).toBeVisible()
    await device.click(await resend())
    expect(await screen.findByText('A new mail is on its way.')).toBeVisible()
    expect(server.requests(checkAndResendVerification)[0]?.body).toEqual({ email: 'ana@example.com' })
  })

  it('is requested when the field was emptied', { tags: 'spec:5.2' }, async () => {
    refuse()
    const { device } = await tryToSignIn()
    await resend()
    await device.clear(email())
    await device.click(await resend())
    expect(await screen.findByText('Please enter your email address first')).toBeVisible()
    expect(server.requests(checkAndResendVerification)).toHaveLength(0)
  })

  it('gets its mail at what the field says now, not at what it said when the login was refused', async () => {
    refuse()
    server.answer(checkAndResendVerification, { message: 'A new mail is on its way.' })
    const { device } = await tryToSignIn()
    await resend()
    await device.type(email(), '.pl')
    await device.click(await resend())
    await screen.findByText('A new mail is on its way.')
    expect(server.requests(checkAndResendVerification)[0]?.body).toEqual({ email: 'ana@example.com.pl' })
  })

  it.each([
    [
      "with the server's sentence",
      400,
      { detail: 'This email is already verified.' },
      'This email is already verified.',
    ],
    ['with ours', 502, undefined, 'Failed to resend verification email. Please try again.'],
  ])('is shown a failure %s', { tags: 'spec:8.9' }, async (_whose, status, problem, words) => {
    refuse()
    server.refuse(checkAndResendVerification, status, problem)
    const { device } = await tryToSignIn()
    await device.click(await resend())
    expect(await screen.findByText(words)).toBeVisible()
  })

  it('is shown a missing answer', { tags: 'spec:8.9' }, async () => {
    refuse()
    server.vanish(checkAndResendVerification)
    const { device } = await tryToSignIn()
    await device.click(await resend())
    expect(await screen.findByText(/Failed to resend verification email. Please try again./)).toBeVisible()
  })
})

it('the login page links to a new password, a new account and the home page', { tags: 'spec:2.19' }, async () => {
  renderAt('/login')
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: /forgot/i })).toHaveAttribute('href', '/forgot-password')
  expect(main.getByRole('link', { name: /account/i })).toHaveAttribute('href', '/register')
  expect(main.getByRole('link', { name: /home/i })).toHaveAttribute('href', '/')
})
