import { checkAndResendVerification, getCurrentUser, login } from '@muster/contract/accounts'
import { getCalendarLink } from '@muster/contract/calendar'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { serveEventList } from '../../testing/event-list.ts'
import { renderAt, token } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const user = buildUser({ email: 'ana@example.com', nickname: 'Ana' })
const accessToken = { access_token: token, token_type: 'bearer', expires_at: '2027-01-01T00:00:00.000Z' } as const
const notVerified = 'Your email is not verified. Please verify your email before signing in.'

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')

/** Fills in the login page and sends it. */
async function tryToSignIn(address = '/login') {
  const page = renderAt(address)
  await page.device.type(await screen.findByLabelText('Email'), 'ana@example.com')
  await page.device.type(password(), 'Passw0rdX')
  await page.device.click(screen.getByRole('button', { name: 'Sign In' }))
  return page
}

function acceptLogin() {
  server.respond(login, accessToken)
  server.respond(getCurrentUser, user)
  server.respond(getCalendarLink, { address: null })
  serveEventList()
}

describe('signing in', () => {
  it('stores the token and the user, greets, and leads to the events', {
    tags: ['spec:2.18', 'spec:2.21', 'spec:3.9', 'spec:4.4', 'spec:7.6', 'spec:9.13', 'spec:9.19'],
  }, async () => {
    acceptLogin()
    const page = await tryToSignIn()
    expect(await screen.findByText('Ana')).toBeVisible()
    await expect.poll(page.address).toBe('/events')
    expect(server.requests(login)[0]?.body).toEqual({ email: 'ana@example.com', password: 'Passw0rdX' })
    expect(localStorage.getItem('access_token')).toBe(token)
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user)
  })

  it('returns to the requested page, including its query', { tags: 'spec:2.20' }, async () => {
    acceptLogin()
    const page = await tryToSignIn('/my-events?from=mail')
    await expect.poll(page.address).toBe('/my-events?from=mail')
    expect(await screen.findByRole('heading', { name: 'My Events' })).toBeVisible()
  })

  it('adds no login page to the history', { tags: 'spec:2.22' }, async () => {
    acceptLogin()
    const page = renderAt('/events')
    await page.goTo('/my-events')
    await page.device.type(await screen.findByLabelText('Email'), 'ana@example.com')
    await page.device.type(password(), 'Passw0rdX')
    await page.device.click(screen.getByRole('button', { name: 'Sign In' }))
    await expect.poll(page.address).toBe('/my-events')
    await page.goBack()
    await expect.poll(page.address).toBe('/events')
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

  it('signs no one in when the user cannot be fetched', { tags: 'spec:4.4' }, async () => {
    server.respond(login, accessToken)
    server.drop(getCurrentUser)
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

  it('shows a banner with a button to send the mail again', {
    tags: ['spec:2.23', 'spec:3.14', 'spec:7.12'],
  }, async () => {
    refuse()
    server.respond(checkAndResendVerification, { message: 'A new mail is on its way.' })
    const { device } = await tryToSignIn()
    expect(await screen.findByText(notVerified)).toBeVisible()
    await device.click(await resend())
    expect(await screen.findByText('A new mail is on its way.')).toBeVisible()
    expect(server.requests(checkAndResendVerification)[0]?.body).toEqual({ email: 'ana@example.com' })
  })

  it('is required if the field was cleared', { tags: 'spec:5.2' }, async () => {
    refuse()
    const { device } = await tryToSignIn()
    await resend()
    await device.clear(email())
    await device.click(await resend())
    expect(await screen.findByText('Please enter your email address first')).toBeVisible()
    expect(server.requests(checkAndResendVerification)).toHaveLength(0)
  })

  it('receives its mail at the current value of the field, not at the one of the refused login', async () => {
    refuse()
    server.respond(checkAndResendVerification, { message: 'A new mail is on its way.' })
    const { device } = await tryToSignIn()
    await resend()
    await device.type(email(), '.pl')
    await device.click(await resend())
    await screen.findByText('A new mail is on its way.')
    expect(server.requests(checkAndResendVerification)[0]?.body).toEqual({ email: 'ana@example.com.pl' })
  })

  it.each([
    [
      "with the server's message",
      400,
      { detail: 'This email is already verified.' },
      'This email is already verified.',
    ],
    ['with our own message', 502, undefined, 'Failed to resend verification email. Please try again.'],
  ])('shows a failure to resend the mail %s', { tags: 'spec:8.9' }, async (_whose, status, problem, message) => {
    refuse()
    server.refuse(checkAndResendVerification, status, problem)
    const { device } = await tryToSignIn()
    await device.click(await resend())
    expect(await screen.findByText(message)).toBeVisible()
  })

  it('shows a missing response to resending the mail', { tags: 'spec:8.9' }, async () => {
    refuse()
    server.drop(checkAndResendVerification)
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

it.each([
  ['leads to the card of a name that was chosen on this device', null, ['/me']],
  ['offers no card to somebody with an account', 7, []],
])('the login page %s', async (_what, user_id, links) => {
  localStorage.setItem('chosen_participants', JSON.stringify([[1, { participant_id: 3, user_id }]]))
  renderAt('/login')
  await screen.findByLabelText('Email')
  const card = screen.queryAllByRole('link', { name: 'Open your card without an account' })
  expect(card.map((link) => link.getAttribute('href'))).toEqual(links)
})
