import { resetPassword } from '@muster/contract/accounts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const invalidLink = 'Invalid reset link. Please request a new password reset.'
const length = 'Password must be at least 8 characters long'
const uppercase = 'Password must contain at least one uppercase letter'
const number = 'Password must contain at least one number'

const password = () => screen.getByLabelText('New Password')
const confirmation = () => screen.getByLabelText('Confirm New Password')

/** Fills in the form and sends it; '' leaves a field empty. */
async function tryToReset(given: { address?: string; first?: string; second?: string } = {}) {
  const { address = '/reset-password?token=abc', first = 'Passw0rdX', second = first } = given
  const page = renderAt(address)
  await screen.findByLabelText('New Password')
  if (first !== '') await page.device.type(password(), first)
  if (second !== '') await page.device.type(confirmation(), second)
  await page.device.click(screen.getByRole('button', { name: 'Reset Password' }))
  return page
}

const expectNothingSent = () => expect(server.requests(resetPassword)).toHaveLength(0)

describe('a new password', () => {
  it('is sent with the token from the link, and continues to the login page', {
    tags: ['spec:2.36', 'spec:2.37', 'spec:7.9'],
  }, async () => {
    server.respond(resetPassword, { message: 'Done.' })
    const { device, address } = await tryToReset()
    expect(await screen.findByRole('heading', { name: 'Password Reset!' })).toBeVisible()
    expect(server.requests(resetPassword).map(({ body }) => body)).toEqual([
      { token: 'abc', new_password: 'Passw0rdX' },
    ])
    expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument()
    await device.click(screen.getByRole('link', { name: 'Sign In Now' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(address()).toBe('/login')
  })

  it.each([
    ['abc', [length, uppercase, number]],
    ['abcdefgh', [uppercase, number]],
    ['ABC', [length, number]],
    ['abc1', [length, uppercase]],
    ['Short1A', [length]],
    ['alllower1', [uppercase]],
    ['NoDigitsHere', [number]],
  ])('shows every rule that %s breaks', { tags: 'spec:5.10' }, async (weak, unmet) => {
    await tryToReset({ first: weak })
    await expect.poll(password).toHaveAccessibleDescription(unmet.join('. '))
    expect(screen.getByText(unmet.join('. '))).toBeVisible()
    expectNothingSent()
  })

  it.each([
    ['good', 'Passw0rdX'],
    ['weak', 'abc'],
  ])('must match its confirmation, even when it is %s', { tags: 'spec:5.9' }, async (_how, first) => {
    await tryToReset({ first, second: 'Passw0rdY' })
    expect(await screen.findByText('Passwords do not match')).toBeVisible()
    expect(confirmation()).toHaveAccessibleDescription('Passwords do not match')
    expectNothingSent()
  })

  it.each([
    ['password', { first: '', second: 'Passw0rdX' }, password],
    ['confirmation', { second: '' }, confirmation],
  ])('requires both fields, with a message at the %s field', { tags: 'spec:5.8' }, async (_what, typed, field) => {
    await tryToReset(typed)
    await expect.poll(field).toHaveAccessibleDescription('Please fill in all fields')
    expectNothingSent()
  })
})

describe('a link', () => {
  it.each(['/reset-password', '/reset-password?token='])(
    'without a token is reported at once, at %s',
    { tags: 'spec:2.38' },
    async (address) => {
      renderAt(address)
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent(invalidLink)
      expect(within(alert).getByRole('link')).toHaveAttribute('href', '/forgot-password')
    },
  )

  it('without a token cannot be used', { tags: 'spec:5.7' }, async () => {
    await tryToReset({ address: '/reset-password' })
    const message = 'Invalid reset token. Please request a new password reset.'
    await expect.poll(() => screen.getByRole('alert')).toHaveTextContent(message)
    expectNothingSent()
  })

  it('with a token shows no error', async () => {
    renderAt('/reset-password?token=abc')
    await screen.findByLabelText('New Password')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('that the server refuses is reported as invalid, with a link to request a new one', {
    tags: 'spec:2.39',
  }, async () => {
    const detail = 'Invalid or expired reset token. Please request a new password reset.'
    server.refuse(resetPassword, 400, { code: 'invalid_token', detail })
    const { device, address } = await tryToReset()
    expect(await screen.findByRole('alert')).toHaveTextContent(invalidLink)
    await device.click(within(screen.getByRole('alert')).getByRole('link'))
    expect(await screen.findByRole('button', { name: 'Send Reset Email' })).toBeVisible()
    expect(address()).toBe('/forgot-password')
  })
})
