import { getCurrentUser, login, type User } from '@muster/contract/accounts'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { server } from './server.ts'

/** Stubs a server that signs this user in. */
export function acceptLogin(user: User) {
  server.respond(login, { access_token: 'fresh', token_type: 'bearer', expires_at: '2027-01-01T00:00:00.000Z' })
  server.respond(getCurrentUser, user)
}

/** Signs in on the login page. */
export async function signIn(device: UserEvent, user: User) {
  acceptLogin(user)
  await screen.findByRole('heading', { name: 'Sign in' })
  await device.clear(screen.getByLabelText('Email'))
  await device.type(screen.getByLabelText('Email'), user.email)
  await device.type(screen.getByLabelText('Password'), 'Passw0rdX')
  await device.click(screen.getByRole('button', { name: 'Sign In' }))
}
