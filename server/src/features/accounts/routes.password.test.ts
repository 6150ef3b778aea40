import {
  changePassword,
  getCurrentUser,
  login,
  register,
  requestPasswordReset,
  resetPassword,
} from '@muster/contract/accounts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildUser, password } from '../../testing/builders.ts'
import { mailedToken } from '../../testing/mails.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findUserByEmail } from './queries.ts'

const test = startTestApp()
const email = 'ana@example.com'
const newPassword = 'An0therOne'

const signIn = (typed: string) => test.call(login, { body: { email, password: typed } })
const isSignedIn = async (token: string) => (await test.call(getCurrentUser, { token })).status === 200

describe('requesting a password reset', () => {
  it('returns the same message for an unknown address and sends it no mail', { tags: 'spec:7.8' }, async () => {
    await buildUser(test, { email })
    const known = await test.call(requestPasswordReset, { body: { email: ' ANA@Example.com ' } })
    const unknown = await test.call(requestPasswordReset, { body: { email: 'nobody@example.com' } })
    expect(known.status).toBe(200)
    expect(unknown).toMatchObject({ status: 200, body: known.body })
    await test.runJobs()
    expect(test.mails).toHaveLength(1)
    expect(test.mails[0]).toMatchObject({
      to: email,
      link: expect.stringMatching(/^http:\/\/muster\.test\/reset-password\?token=[\w-]{43}$/),
    })
  })

  it('leaves the password and the sessions as they are', async () => {
    const { token } = await buildUser(test, { email })
    await test.call(requestPasswordReset, { body: { email } })
    await test.runJobs()
    expect(await isSignedIn(token)).toBe(true)
    expect((await signIn(password)).status).toBe(200)
  })
})

describe('resetting the password', () => {
  const requestToken = async () => {
    await test.call(requestPasswordReset, { body: { email } })
    return mailedToken(test, email)
  }
  const reset = (token: string, new_password = newPassword) =>
    test.call(resetPassword, { body: { token, new_password } })
  const refused = { status: 400, body: { code: 'invalid_token', detail: expect.stringMatching(/^Invalid .*reset/) } }

  it('replaces the password and ends every session of this user only', { tags: 'spec:7.9' }, async () => {
    const user = await buildUser(test, { email })
    const other = await buildUser(test)
    const { access_token } = (await signIn(password)).body
    expect((await reset(await requestToken())).status).toBe(200)
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn(newPassword)).status).toBe(200)
    expect(await isSignedIn(user.token)).toBe(false)
    expect(await isSignedIn(access_token)).toBe(false)
    expect(await isSignedIn(other.token)).toBe(true)
    expect((await test.call(login, { body: { email: other.email, password } })).status).toBe(200)
  })

  it('verifies the address, because the link proves access to the mailbox', async () => {
    await buildUser(test, { email, is_verified: false })
    expect((await signIn(password)).status).toBe(403)
    await reset(await requestToken())
    expect((await findUserByEmail(test.db, email))?.is_verified).toBe(true)
    expect((await signIn(newPassword)).status).toBe(200)
  })

  it('accepts a token only once', async () => {
    await buildUser(test, { email })
    const token = await requestToken()
    await reset(token)
    expect(await reset(token, 'Th1rdPassword')).toMatchObject(refused)
    expect((await signIn(newPassword)).status).toBe(200)
  })

  it('voids every other reset link of the user', async () => {
    await buildUser(test, { email })
    const [first, second] = [await requestToken(), await requestToken()]
    expect((await reset(second)).status).toBe(200)
    expect(await reset(first, 'Th1rdPassword')).toMatchObject(refused)
  })

  it('is refused 24 hours after the link was created', { tags: 'spec:9.5' }, async () => {
    await buildUser(test, { email })
    const token = await requestToken()
    const { rows } = await sql`update account_tokens set expires_at = now()
      where expires_at = created_at + interval '24 hours' returning 1`.execute(test.db)
    expect(rows).toHaveLength(1)
    expect(await reset(token)).toMatchObject(refused)
    expect((await signIn(password)).status).toBe(200)
  })

  it('refuses a token that is unknown or of another kind', async () => {
    await buildUser(test, { email })
    expect(await reset('x'.repeat(43))).toMatchObject(refused)
    await test.call(register, { body: { nickname: 'Ben', email: 'ben@example.com', password } })
    expect(await reset(await mailedToken(test, 'ben@example.com'))).toMatchObject(refused)
    expect((await signIn(password)).status).toBe(200)
  })
})

describe('changing the password', () => {
  const change = (token: string, current_password: string, new_password = newPassword) =>
    test.call(changePassword, { token, body: { current_password, new_password } })

  it('replaces it, ends the other sessions and keeps this one', { tags: ['spec:6.5', 'spec:7.45'] }, async () => {
    const { token } = await buildUser(test, { email })
    const stranger = await buildUser(test)
    const { access_token } = (await signIn(password)).body
    expect((await change(token, password)).status).toBe(200)
    expect(await isSignedIn(token)).toBe(true)
    expect(await isSignedIn(access_token)).toBe(false)
    expect(await isSignedIn(stranger.token)).toBe(true)
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn(newPassword)).status).toBe(200)
  })

  it('is refused when the current password is wrong, and ends no session', async () => {
    const { token } = await buildUser(test, { email })
    expect(await change(token, 'Passw0rdY')).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', detail: 'Your password is wrong.' },
    })
    expect(await isSignedIn(token)).toBe(true)
    expect((await signIn(password)).status).toBe(200)
  })

  it('voids earlier reset links, which could undo the change', async () => {
    const { token } = await buildUser(test, { email })
    await test.call(requestPasswordReset, { body: { email } })
    const link = await mailedToken(test, email)
    await change(token, password)
    await test.call(resetPassword, { body: { token: link, new_password: 'Th1rdPassword' } })
    expect((await signIn(newPassword)).status).toBe(200)
  })

  it.each([
    ['no current password', { current_password: '' }, 'Current password is required'],
    [
      'a weak new password',
      { new_password: 'password' },
      'Password must be at least 8 characters long and contain at least one uppercase letter and one number',
    ],
  ])('is refused with %s', { tags: ['spec:5.14', 'spec:5.16'] }, async (_what, odd, detail) => {
    const { token } = await buildUser(test, { email })
    const body = { current_password: password, new_password: newPassword, ...odd }
    expect(await test.call(changePassword, { token, body })).toMatchObject({ status: 422, body: { detail } })
    expect((await signIn(password)).status).toBe(200)
  })
})
