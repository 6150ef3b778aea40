import { login } from '@muster/contract/accounts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render-at.tsx'
import { server } from '../../../testing/server.ts'

it.each([
  ['Sorry, this email is not verified.', true],
  ['Email is not verified', true],
  ['You have to verify your email first.', true],
  ['This account is closed.', false],
])(
  'when the server says “%s”, the login form offers the mail again: %s',
  { tags: 'spec:2.23' },
  async (detail, offers) => {
    server.refuse(login, 403, { detail })
    const { device } = renderAt('/login')
    await device.type(await screen.findByLabelText('Email'), 'ana@example.com')
    await device.type(screen.getByLabelText('Password'), 'Passw0rdX')
    await device.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText(detail)).toBeVisible()
    expect(screen.queryAllByText('Email not verified')).toHaveLength(offers ? 1 : 0)
    expect(screen.queryAllByRole('button', { name: 'Resend verification email' })).toHaveLength(offers ? 1 : 0)
  },
)
