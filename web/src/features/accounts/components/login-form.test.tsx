import { login } from '@muster/contract/accounts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render-at.tsx'
import { server } from '../../../testing/server.ts'

/** Opens the login page and logs in; the server refuses with this message. */
async function refusedWith(detail: string) {
  server.refuse(login, 403, { detail })
  const { device } = renderAt('/login')
  await device.type(await screen.findByLabelText('Email'), 'ana@example.com')
  await device.type(screen.getByLabelText('Password'), 'Passw0rdX')
  await device.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText(detail)).toBeVisible()
}

const resend = () => screen.queryByRole('button', { name: 'Resend verification email' })

it.each(['Sorry, this email is not verified.', 'Email is not verified', 'You have to verify your email first.'])(
  'the login form offers the mail again when the server says: %s',
  { tags: 'spec:2.23' },
  async (detail) => {
    await refusedWith(detail)
    expect(screen.getByText('Email not verified')).toBeVisible()
    expect(resend()).toBeVisible()
  },
)

it('the login form offers no mail when the server says anything else', { tags: 'spec:2.23' }, async () => {
  await refusedWith('This account is closed.')
  expect(resend()).not.toBeInTheDocument()
})
