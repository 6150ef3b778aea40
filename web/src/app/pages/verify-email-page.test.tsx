import { resendVerification, verifyEmail } from '@muster/contract/accounts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { serveEventList } from '../../testing/event-list.ts'
import { serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { acceptLogin } from '../../testing/sign-in.ts'
import { stopClock } from '../../testing/still-clock.ts'

const verified = { message: 'Done.', email: 'ana@example.com' }
const networkError = 'Network error. Please check your connection and try again.'

describe('a link from the mail', () => {
  it('is verified at once and only once, with a loading note', {
    tags: ['spec:2.27', 'spec:4.8', 'spec:7.10'],
  }, async () => {
    const release = server.hold(verifyEmail, verified)
    renderAt('/verify-email?token=abc')
    expect(await screen.findByText(/Verifying/)).toBeVisible()
    release()
    expect(await screen.findByRole('heading', { name: 'Email Verified!' })).toBeVisible()
    expect(server.requests(verifyEmail).map(({ query }) => query)).toEqual([{ token: 'abc' }])
  })

  it('redirects to the login page 3 seconds after a success', {
    tags: ['spec:2.28', 'spec:9.4'],
  }, async () => {
    server.respond(verifyEmail, verified)
    const clock = stopClock()
    const page = renderAt('/verify-email?token=abc')
    await clock.until(() => screen.queryByRole('heading', { name: 'Email Verified!' }) !== null)
    await clock.pass(2900)
    expect(page.address()).toBe('/verify-email?token=abc')
    await clock.pass(101)
    await clock.until(() => page.address() === '/login')
    await clock.until(() => screen.queryByRole('button', { name: 'Sign In' }) !== null)
  })

  it('offers the login page at once, and does not redirect after the user has left', {
    tags: 'spec:2.29',
  }, async () => {
    server.respond(verifyEmail, verified)
    const clock = stopClock()
    const page = renderAt('/verify-email?token=abc')
    await clock.until(() => screen.queryByRole('link', { name: 'Go to Login Now' }) !== null)
    expect(screen.getByRole('link', { name: 'Go to Login Now' })).toHaveAttribute('href', '/login')
    await page.goTo('/register')
    await clock.until(() => screen.queryByRole('heading', { name: 'Create Account' }) !== null)
    await clock.pass(10_000)
    expect(page.address()).toBe('/register')
  })

  it.each([
    [
      'has expired',
      () => server.refuse(verifyEmail, 400, { detail: 'Invalid or expired verification token.' }),
      'This verification link has expired or is invalid. Please request a new one.',
    ],
    [
      'is refused for another reason',
      () => server.refuse(verifyEmail, 400, { detail: 'No.' }),
      'Verification failed. Please try requesting a new verification email.',
    ],
    ['gets no response', () => server.drop(verifyEmail), networkError],
  ])(
    'that %s is reported, with an offer of a new mail',
    { tags: ['spec:2.30', 'spec:4.8', 'spec:4.9', 'spec:8.3', 'spec:8.4', 'spec:8.5'] },
    async (_case, fail, message) => {
      fail()
      const { device } = renderAt('/verify-email?token=abc')
      expect(await screen.findByRole('alert')).toHaveTextContent(message)
      expect(server.requests(verifyEmail)).toHaveLength(1)
      expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
      await device.click(screen.getByRole('button', { name: 'Request New Verification Email' }))
      expect(await screen.findByLabelText('Email')).toBeVisible()
    },
  )
})

describe('the first sign-in after a link', () => {
  async function verifyAndSignIn(link: string) {
    const user = buildUser({ email: 'ana@example.com', nickname: 'Ana' })
    server.respond(verifyEmail, verified)
    acceptLogin(user)
    serveEventList()
    serveEvent()
    const page = renderAt(link)
    await page.device.click(await screen.findByRole('link', { name: 'Go to Login Now' }))
    expect(await screen.findByLabelText('Email')).toHaveValue('ana@example.com')
    await page.device.type(screen.getByLabelText('Password'), 'Passw0rdX')
    await page.device.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText('Ana')).toBeVisible()
    return page
  }

  it('leads to the event for which the account was created, with its key', async () => {
    const { address } = await verifyAndSignIn('/verify-email?token=abc&return_to=%2Fevents%2F1%3Fkey%3Dsecret')
    await expect.poll(address).toBe('/events/1?key=secret')
  })

  it.each(['https://other.example', '//other.example', '/\\other.example'])(
    'leads to the events if the link names another site: %s',
    async (externalUrl) => {
      const { address } = await verifyAndSignIn(`/verify-email?token=abc&return_to=${encodeURIComponent(externalUrl)}`)
      await expect.poll(address).toBe('/events')
    },
  )
})

describe('requesting a new mail', () => {
  async function requestMail(email = 'ana@example.com') {
    const page = renderAt('/verify-email')
    const field = await screen.findByLabelText('Email')
    if (email !== '') await page.device.type(field, email)
    await page.device.click(screen.getByRole('button', { name: 'Send Verification Email' }))
    return page
  }

  it('requires an address', { tags: ['spec:2.31', 'spec:5.12'] }, async () => {
    await requestMail('')
    expect(await screen.findByText('Please enter your email address')).toBeVisible()
    expect(server.requests(resendVerification)).toHaveLength(0)
  })

  it('is confirmed, and can be repeated', { tags: ['spec:2.32', 'spec:4.9', 'spec:7.11'] }, async () => {
    server.respond(resendVerification, { message: 'On its way.' })
    const { device } = await requestMail()
    expect(await screen.findByRole('heading', { name: 'Email Sent!' })).toBeVisible()
    expect(server.requests(resendVerification)[0]?.body).toEqual({ email: 'ana@example.com' })
    await device.click(screen.getByRole('button', { name: 'Send Another Email' }))
    expect(await screen.findByLabelText('Email')).toBeVisible()
  })

  it.each([
    [
      'the address is already verified',
      () => server.refuse(resendVerification, 400, { detail: 'This email is already verified.' }),
      'This email address is already verified. You can log in now.',
    ],
    [
      'the server refuses for another reason',
      () => server.refuse(resendVerification, 400, { detail: 'No.' }),
      'Unable to resend verification email. Please try again.',
    ],
    ['there is no response', () => server.drop(resendVerification), networkError],
  ])(
    'reports that %s, and keeps the address',
    { tags: ['spec:8.6', 'spec:8.7', 'spec:8.8'] },
    async (_case, fail, message) => {
      fail()
      await requestMail()
      expect(await screen.findByRole('alert')).toHaveTextContent(message)
      expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com')
    },
  )
})
