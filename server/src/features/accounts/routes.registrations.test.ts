import {
  checkAndResendVerification,
  login,
  register,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@muster/contract/accounts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildUser, password } from '../../testing/builders.ts'
import { mailedToken } from '../../testing/mails.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findUserByEmail } from './queries.ts'

const test = startTestApp()
const ana = { nickname: 'Ana', email: 'ana@example.com', password }

const isVerified = async (email: string) => (await findUserByEmail(test.db, email))?.is_verified

describe('an address that someone else registered first', () => {
  const strangers = { nickname: 'Not Ana', email: ana.email, password: 'Str4nger!' }
  const signIn = async (typed: string) =>
    (await test.call(login, { body: { email: ana.email, password: typed } })).status
  /** The tokens of both registrations, the stranger's first. */
  const registerBoth = async () => {
    await test.call(register, { body: strangers })
    const foreign = await mailedToken(test, ana.email)
    await test.call(register, { body: ana })
    return { foreign, own: await mailedToken(test, ana.email) }
  }

  it('gets the name and password of the registration whose link is followed, and nothing of the other', async () => {
    const { foreign, own } = await registerBoth()
    expect((await test.call(verifyEmail, { query: { token: own } })).status).toBe(200)
    expect(await findUserByEmail(test.db, ana.email)).toMatchObject({ nickname: 'Ana', is_verified: true })
    expect(await signIn(password)).toBe(200)
    expect(await signIn(strangers.password)).toBe(401)
    expect((await test.call(verifyEmail, { query: { token: foreign } })).status).toBe(400)
    expect((await test.call(verifyEmail, { query: { token: own } })).status).toBe(200)
    expect(await signIn(strangers.password)).toBe(401)
  })

  it('gets one of the two registrations when both links are followed at the same time', async () => {
    const tokens = Object.values(await registerBoth())
    const responses = await Promise.all(tokens.map((token) => test.call(verifyEmail, { query: { token } })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
    const winner = responses[0]?.status === 200 ? strangers : ana
    expect(await findUserByEmail(test.db, ana.email)).toMatchObject({ nickname: winner.nickname })
    expect(await signIn(winner.password)).toBe(200)
  })

  it('receives a link for each registration on request, each with its name', async () => {
    await registerBoth()
    test.mails.length = 0
    await test.call(resendVerification, { body: { email: ana.email } })
    await test.runJobs()
    const named = test.mails.map(({ text }) => /named "([^"]+)"/.exec(text.replace(/\s+/g, ' '))?.[1])
    expect(named.sort()).toEqual(['Ana', 'Not Ana'])
  })

  it('keeps the password that was reset by mail, whichever link is followed later', async () => {
    const { foreign, own } = await registerBoth()
    await test.call(requestPasswordReset, { body: { email: ana.email } })
    const token = await mailedToken(test, ana.email)
    await test.call(resetPassword, { body: { token, new_password: 'Re5etByMail' } })
    for (const link of [foreign, own]) {
      expect((await test.call(verifyEmail, { query: { token: link } })).status).toBe(400)
    }
    expect(await signIn('Re5etByMail')).toBe(200)
  })
})

describe('the page that a visitor came from', () => {
  const link = async () => {
    await test.runJobs()
    return new URL(test.mails.at(-1)?.link ?? 'none:').searchParams.get('return_to')
  }

  it('is part of the link in the mail, with the key of its event, also when the mail is sent again', async () => {
    const return_to = '/events/7?key=a-b&player=ana'
    await test.call(register, { body: { ...ana, return_to } })
    expect(await link()).toBe(return_to)
    await test.call(resendVerification, { body: { email: ana.email } })
    expect(test.mails).toHaveLength(1)
    expect(await link()).toBe(return_to)
    expect(test.mails).toHaveLength(2)
  })

  it('is optional and cannot be on another site', async () => {
    await test.call(register, { body: ana })
    expect(await link()).toBeNull()
    const { status, body } = await test.call(register, { body: { ...ana, return_to: '//other.example' } })
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ path: 'return_to' }] })
  })
})

describe.each([
  ['resend-verification', resendVerification],
  ['check-and-resend-verification', checkAndResendVerification],
])('%s', (_name, endpoint) => {
  it('mails another valid link, whatever the case of the address, and keeps the first one valid', {
    tags: ['spec:7.11', 'spec:7.12'],
  }, async () => {
    await test.call(register, { body: ana })
    const first = await mailedToken(test, ana.email)
    const { status } = await test.call(endpoint, { body: { email: ' ANA@example.com' } })
    expect(status).toBe(200)
    const second = await mailedToken(test, ana.email)
    expect(test.mails).toHaveLength(2)
    expect(second).not.toBe(first)
    for (const token of [second, first]) {
      expect((await test.call(verifyEmail, { query: { token } })).status).toBe(200)
      expect(await isVerified(ana.email)).toBe(true)
    }
  })

  it('returns the same message for an unknown address and sends no mail', async () => {
    await buildUser(test, { email: 'ana@example.com', is_verified: false })
    const known = await test.call(endpoint, { body: { email: 'ana@example.com' } })
    const unknown = await test.call(endpoint, { body: { email: 'nobody@example.com' } })
    expect(unknown).toMatchObject({ status: 200, body: known.body })
    await test.runJobs()
    expect(test.mails.map(({ to }) => to)).toEqual(['ana@example.com'])
  })

  it('refuses a verified address and sends no mail', { tags: 'spec:8.6' }, async () => {
    await buildUser(test, { email: 'ana@example.com' })
    const { status, body } = await test.call(endpoint, { body: { email: 'ana@example.com' } })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'already_verified', detail: 'This email is already verified.' })
    await test.runJobs()
    expect(test.mails).toEqual([])
  })

  it('sends no mail when the address is verified before the worker runs the job', async () => {
    await buildUser(test, { email: 'ana@example.com', is_verified: false })
    await test.call(endpoint, { body: { email: 'ana@example.com' } })
    await sql`update users set is_verified = true`.execute(test.db)
    await test.runJobs()
    expect(test.mails).toEqual([])
  })
})
