import { requestPasswordReset } from '@muster/contract/accounts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const failed = 'Failed to send reset email. Please try again.'

/** Types an address into the form and sends it; '' leaves it empty. */
async function requestReset(email = 'ana@example.com') {
  const page = renderAt('/forgot-password')
  const field = await screen.findByLabelText('Email')
  if (email !== '') await page.device.type(field, email)
  await page.device.click(screen.getByRole('button', { name: 'Send Reset Email' }))
  return page
}

describe('requesting a new password', () => {
  it('shows the same message whether the account exists or not, with the lifetime of the link', {
    tags: ['spec:2.33', 'spec:7.8', 'spec:9.5'],
  }, async () => {
    server.respond(requestPasswordReset, { message: 'On its way.' })
    await requestReset(' Ana@Example.com ')
    const note = await screen.findByRole('status')
    expect(note).toHaveTextContent(/If an account exists for ana@example.com, reset instructions follow/)
    expect(note).toHaveTextContent('The link expires in 24 hours.')
    expect(server.requests(requestPasswordReset).map(({ body }) => body)).toEqual([{ email: 'ana@example.com' }])
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Check Your Email' })).toHaveFocus()
  })

  it('can be repeated for another address', { tags: 'spec:2.34' }, async () => {
    server.respond(requestPasswordReset, { message: 'On its way.' })
    const { device } = await requestReset()
    await device.click(await screen.findByRole('button', { name: 'Send Another Reset Email' }))
    await device.clear(screen.getByLabelText('Email'))
    await device.type(screen.getByLabelText('Email'), 'ben@example.com')
    await device.click(screen.getByRole('button', { name: 'Send Reset Email' }))
    expect(await screen.findByText('ben@example.com')).toBeVisible()
    expect(server.requests(requestPasswordReset)[1]?.body).toEqual({ email: 'ben@example.com' })
  })

  it('links back to the login page once it is sent', { tags: 'spec:2.35' }, async () => {
    server.respond(requestPasswordReset, { message: 'On its way.' })
    const { device, address } = await requestReset()
    await screen.findByRole('button', { name: 'Send Another Reset Email' })
    await device.click(screen.getByRole('link', { name: 'Back to Sign In' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(address()).toBe('/login')
  })

  it('also links back to the login page before it is sent', async () => {
    renderAt('/forgot-password')
    expect(await screen.findByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/login')
  })

  it('sends one request for a double click, and shows that it is busy', async () => {
    const release = server.hold(requestPasswordReset, { message: 'On its way.' })
    const { device } = await requestReset()
    const button = await screen.findByRole('button', { name: 'Sending…' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await device.dblClick(button)
    release()
    expect(await screen.findByRole('button', { name: 'Send Another Reset Email' })).toBeVisible()
    expect(server.requests(requestPasswordReset)).toHaveLength(1)
  })
})

describe('an address', () => {
  it.each(['', '   '])('is required: "%s" is refused', { tags: 'spec:5.11' }, async (typed) => {
    await requestReset(typed)
    expect(await screen.findByText('Please enter your email address')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(server.requests(requestPasswordReset)).toHaveLength(0)
  })

  it('must look like an email address', async () => {
    await requestReset('ana')
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
    expect(server.requests(requestPasswordReset)).toHaveLength(0)
  })
})

describe('a request that fails', () => {
  it.each([
    ['the server gives no reason', () => server.refuse(requestPasswordReset, 502), failed],
    [
      'the server gives a reason',
      () => server.refuse(requestPasswordReset, 429, { detail: 'Come back in 5 minutes.' }),
      `${failed} Come back in 5 minutes.`,
    ],
    [
      'there is no response',
      () => server.drop(requestPasswordReset),
      `${failed} Network error. Please check your connection and try again.`,
    ],
  ])(
    'is reported when %s, keeps the address, and can be retried',
    { tags: 'spec:8.14' },
    async (_why, fail, message) => {
      fail()
      const { device } = await requestReset()
      await expect.poll(() => screen.queryByRole('alert')?.textContent?.trim()).toBe(message)
      expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com')
      server.respond(requestPasswordReset, { message: 'On its way.' })
      await device.click(screen.getByRole('button', { name: 'Send Reset Email' }))
      await device.click(await screen.findByRole('button', { name: 'Send Another Reset Email' }))
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    },
  )
})
