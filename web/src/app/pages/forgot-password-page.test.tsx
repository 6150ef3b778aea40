import { requestPasswordReset } from '@muster/contract/accounts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

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
