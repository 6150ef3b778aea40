import { login, register, requestPasswordReset, resetPassword } from '@muster/contract/accounts'
import type { Endpoint } from '@muster/contract/endpoint'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

interface AccountForm {
  address: string
  endpoint: Endpoint
  /** The input by the labels of the fields. */
  input: Record<string, string>
  button: string
  busy: string
  failed: string
  /** Whether the reason of a refusal replaces the message, instead of following it. */
  isReplaced?: true
}

const forms: AccountForm[] = [
  {
    address: '/login',
    endpoint: login,
    input: { Email: 'ana@example.com', Password: 'Passw0rdX' },
    button: 'Sign In',
    busy: 'Signing in…',
    failed: 'Login failed. Please try again.',
    isReplaced: true,
  },
  {
    address: '/register',
    endpoint: register,
    input: {
      'Display Name': 'Ana',
      Email: 'ana@example.com',
      Password: 'Passw0rdX',
      'Confirm Password': 'Passw0rdX',
    },
    button: 'Create Account',
    busy: 'Creating account…',
    failed: 'Registration failed. Please try again.',
    isReplaced: true,
  },
  {
    address: '/forgot-password',
    endpoint: requestPasswordReset,
    input: { Email: 'ana@example.com' },
    button: 'Send Reset Email',
    busy: 'Sending…',
    failed: 'Failed to send reset email. Please try again.',
  },
  {
    address: '/reset-password?token=abc',
    endpoint: resetPassword,
    input: { 'New Password': 'Passw0rdX', 'Confirm New Password': 'Passw0rdX' },
    button: 'Reset Password',
    busy: 'Saving…',
    failed: 'Failed to reset password. Please try again.',
  },
]

describe.each(forms)('the form at $address', ({ address, endpoint, input, button, busy, failed, isReplaced }) => {
  async function send() {
    const page = renderAt(address)
    for (const [label, text] of Object.entries(input)) await page.device.type(await screen.findByLabelText(label), text)
    await page.device.click(screen.getByRole('button', { name: button }))
    return page
  }

  it('sends one request for a double click, and shows that it is busy', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    server.refuse(endpoint, 503, undefined, promise)
    const { device } = await send()
    const busyButton = await screen.findByRole('button', { name: busy })
    expect(busyButton).toHaveAttribute('aria-disabled', 'true')
    await device.dblClick(busyButton)
    release()
    await screen.findByRole('button', { name: button })
    expect(server.requests(endpoint)).toHaveLength(1)
  })

  const reason = 'Wrong email or password.'
  it.each([
    ['the server gives no reason', () => server.refuse(endpoint, 502), failed],
    [
      'the server gives a reason',
      () => server.refuse(endpoint, 401, { code: 'wrong_credentials', detail: reason }),
      isReplaced ? reason : `${failed} ${reason}`,
    ],
    [
      'there is no response',
      () => server.drop(endpoint),
      `${failed} Network error. Please check your connection and try again.`,
    ],
  ])(
    'reports when %s, keeps the input, and can be sent again',
    { tags: ['spec:8.10', 'spec:8.11', 'spec:8.12', 'spec:8.13', 'spec:8.14', 'spec:8.15'] },
    async (_why, fail, message) => {
      fail()
      const { device } = await send()
      await expect.poll(() => screen.queryByRole('alert')?.textContent?.trim()).toBe(message)
      for (const [label, text] of Object.entries(input)) expect(screen.getByLabelText(label)).toHaveValue(text)
      expect(localStorage.getItem('access_token')).toBeNull()
      await device.click(screen.getByRole('button', { name: button }))
      await expect.poll(() => server.requests(endpoint).length).toBe(2)
      await expect.poll(() => screen.queryByRole('alert')?.textContent?.trim()).toBe(message)
    },
  )
})

describe.each([
  ['/register', 'Password', register],
  ['/reset-password?token=abc', 'New Password', resetPassword],
] as const)('a new password at %s', (address, label, endpoint) => {
  const input = forms.find((form) => form.address === address)?.input ?? {}

  it('may contain only allowed characters', { tags: 'spec:5.5' }, async () => {
    const { device } = renderAt(address)
    await screen.findByLabelText(label)
    for (const [field, text] of Object.entries(input))
      await device.type(screen.getByLabelText(field), text.replace('Passw0rdX', 'Passw0rd X'))
    await device.click(screen.getByRole('button', { name: /^(Create Account|Reset Password)$/ }))
    expect(await screen.findByText(/Password may contain only letters, numbers and/)).toBeVisible()
    expect(server.requests(endpoint)).toHaveLength(0)
  })

  it('is checked against the rules while it is typed', { tags: 'spec:2.25' }, async () => {
    const { device } = renderAt(address)
    const rules = within(await screen.findByRole('list', { name: 'Password rules' }))
    const shown = () => rules.getAllByRole('listitem').map(({ textContent }) => textContent)
    const satisfied = () => shown().map((text) => text?.endsWith('(done)'))
    expect(shown()).toEqual(['8+ characters(missing)', 'One uppercase letter(missing)', 'One number(missing)'])
    await device.type(screen.getByLabelText(label), 'P')
    expect(satisfied()).toEqual([false, true, false])
    await device.type(screen.getByLabelText(label), '1')
    expect(satisfied()).toEqual([false, true, true])
    await device.type(screen.getByLabelText(label), 'assword')
    expect(satisfied()).toEqual([true, true, true])
  })
})
