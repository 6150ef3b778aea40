import { createSignInChallenge, logInWithPasskey } from '@muster/contract/passkeys'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { serveEventList } from '../../testing/event-list.ts'
import { stubPasskeys } from '../../testing/passkeys.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { acceptLogin, signIn } from '../../testing/sign-in.ts'

const user = buildUser({ nickname: 'Ana' })
const session = { access_token: 'fresh', token_type: 'bearer', expires_at: '2027-01-01T00:00:00.000Z' } as const

beforeEach(() => {
  serveEventList()
  server.respond(createSignInChallenge, {
    ...{ challenge: 'AQID', rpId: 'localhost', timeout: 300_000, userVerification: 'required', allowCredentials: [] },
  })
})

const pressButton = async () => {
  const page = renderAt('/login')
  await page.device.click(await screen.findByRole('button', { name: 'Use a Passkey' }))
  return page
}

describe('a sign-in by passkey', () => {
  it('sends what the browser signed, and leads to the events', async () => {
    stubPasskeys()
    acceptLogin(user)
    server.respond(logInWithPasskey, session)
    const page = await pressButton()
    await expect.poll(page.address).toBe('/events')
    expect(server.requests(logInWithPasskey)[0]?.body).toMatchObject({ assertion: { id: 'AQID', rawId: 'AQID' } })
    expect(localStorage.getItem('access_token')).toBe('fresh')
    expect(screen.queryByRole('region', { name: 'Passkey' })).toBeNull()
  })

  it.each([
    ['NotAllowedError', 'No passkey was used. You can try again, or use your password.'],
    ['SecurityError', 'Passkeys do not work at this address. Please open Muster at http://localhost:3000.'],
  ])('explains a %s of the browser', async (failure, sentence) => {
    stubPasskeys({ failure })
    await pressButton()
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })

  it('is not offered by a browser without passkeys', async () => {
    renderAt('/login')
    await screen.findByLabelText('Email')
    expect(screen.queryByRole('button', { name: 'Use a Passkey' })).toBeNull()
  })
})

describe('after a sign-in by password', () => {
  const day = 86_400_000

  it.each([
    ['offers a passkey', null],
    ['offers a passkey again after 90 days', 90 * day],
    ['does not offer a passkey again before', 89 * day],
  ])('the page %s', async (what, age) => {
    stubPasskeys()
    if (age !== null) localStorage.setItem('passkey_offered', String(Date.now() - age))
    const { device } = renderAt('/login')
    await signIn(device, user)
    if (what.startsWith('does not')) {
      await screen.findByRole('heading', { name: 'Events' })
      return expect(screen.queryByRole('region', { name: 'Passkey' })).toBeNull()
    }
    const offer = await screen.findByRole('region', { name: 'Passkey' })
    await device.click(within(offer).getByRole('button', { name: 'Not now' }))
    expect(offer).not.toBeInTheDocument()
    expect(Date.now() - Number(localStorage.getItem('passkey_offered'))).toBeLessThan(day)
  })
})
