import { register, requestPasswordReset, verifyEmail } from '@muster/contract/accounts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sentenceOf } from '../../http/routing/problems.ts'
import { buildUser, password } from '../../testing/builders.ts'
import { mailedToken } from '../../testing/mails.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findUserByEmail } from './queries.ts'

const test = startTestApp()
const ana = { nickname: 'Ana', email: 'ana@example.com', password }

const queuedJobs = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from graphile_worker.jobs`.execute(test.db)
  return rows[0]?.count
}
const isVerified = async (email: string) => (await findUserByEmail(test.db, email))?.is_verified

describe('registering', () => {
  it('creates an unverified account and returns the user', { tags: ['spec:3.7', 'spec:7.5'] }, async () => {
    const { status, body } = await test.call(register, { body: { ...ana, email_visible: true } })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      email: 'ana@example.com',
      nickname: 'Ana',
      email_visible: true,
      is_verified: false,
      mail_pairings: true,
      mail_places: true,
      mail_disputes: true,
      mail_claims: true,
      mail_events: true,
      handle: 'ana',
      player_visibility: 'private',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(await findUserByEmail(test.db, 'ana@example.com')).toMatchObject({ id: body.id, is_verified: false })
  })

  it('trims the nickname and the email, lower-cases the email and hides it by default', {
    tags: 'spec:3.8',
  }, async () => {
    const { body } = await test.call(register, { body: { ...ana, nickname: '  Ana ', email: '  Ana@Example.COM ' } })
    expect(body).toMatchObject({ nickname: 'Ana', email: 'ana@example.com', email_visible: false })
    expect(await findUserByEmail(test.db, 'ana@example.com')).toMatchObject({ nickname: 'Ana', email_visible: false })
  })

  it('mails a verification link to that address only', async () => {
    await test.call(register, { body: ana })
    await test.runJobs()
    expect(test.mails).toHaveLength(1)
    expect(test.mails[0]).toMatchObject({
      to: 'ana@example.com',
      link: expect.stringMatching(/^http:\/\/muster\.test\/verify-email\?token=[\w-]{43}$/),
    })
  })

  it('neither stores nor returns the plain password', async () => {
    const { body } = await test.call(register, { body: ana })
    const { rows } = await sql<{ text: string }>`select users::text as text from users union all
      select payload::text from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
      test.db,
    )
    expect(JSON.stringify([body, rows])).not.toContain(password)
    expect(JSON.stringify(rows.filter(({ text }) => text.startsWith('{')))).not.toMatch(/ana|@|token/i)
    expect(Object.keys(body).join()).not.toMatch(/password/)
    expect((await findUserByEmail(test.db, ana.email))?.password_hash).toMatch(/^\$argon2id\$/)
  })

  it.each(['ana@example.com', 'ANA@Example.com', ' ana@EXAMPLE.com '])(
    'refuses %j, whose account is verified',
    async (email) => {
      await buildUser(test, { email: ana.email, nickname: 'Ana' })
      const { status, body } = await test.call(register, { body: { ...ana, nickname: 'Ann', email } })
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'email_taken', detail: 'An account with this email already exists.' })
      expect(await findUserByEmail(test.db, ana.email)).toMatchObject({ nickname: 'Ana' })
      await test.runJobs()
      expect(test.mails).toEqual([])
    },
  )

  it('creates one account when an address is registered twice at the same time, and mails two links', async () => {
    const responses = await Promise.all([test.call(register, { body: ana }), test.call(register, { body: ana })])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(responses[0].body.id).toBe(responses[1].body.id)
    await test.runJobs()
    expect(test.mails).toHaveLength(2)
  })

  it('creates no account when its mail cannot be queued', async () => {
    await sql`alter function graphile_worker.add_jobs rename to add_jobs_closed`.execute(test.db)
    const { status, body } = await test.call(register, { body: ana })
    await sql`alter function graphile_worker.add_jobs_closed rename to add_jobs`.execute(test.db)
    expect(status).toBe(500)
    expect(body).toMatchObject({ detail: 'Something went wrong on our side. Please try again.' })
    expect(await findUserByEmail(test.db, ana.email)).toBeUndefined()
    expect((await test.call(register, { body: ana })).status).toBe(201)
  })

  const tooWeak = 'Password must be at least 8 characters long and contain at least one uppercase letter and one number'
  const oddCharacter = 'Password may contain only letters, numbers and @$!%*?&_£^~'
  it.each([
    ['a short password', { password: 'Passw0r' }, 'password', tooWeak],
    ['a password without an uppercase letter', { password: 'passw0rdx' }, 'password', tooWeak],
    ['a password without a digit', { password: 'Passwordx' }, 'password', tooWeak],
    ['a password with a space', { password: 'Passw0rd x' }, 'password', oddCharacter],
    ['a password with a letter of another alphabet', { password: 'Passw0rdя' }, 'password', oddCharacter],
    [
      'a password of 129 characters',
      { password: `P0${'x'.repeat(127)}` },
      'password',
      'Password must be at most 128 characters long',
    ],
    ['a blank nickname', { nickname: '  ' }, 'nickname', 'Please fill in all fields'],
    ['a nickname of 51 characters', { nickname: 'x'.repeat(51) }, 'nickname', 'Must be at most 50 characters long'],
    ['an empty email', { email: ' ' }, 'email', 'Please fill in all fields'],
    ['an invalid email', { email: 'ana@' }, 'email', 'Please enter a valid email address'],
    [
      'a second address after a line break',
      { email: 'ana@example.com\nb@example.com' },
      'email',
      'Please enter a valid email address',
    ],
  ])(
    'refuses %s and says why',
    { tags: ['spec:5.3', 'spec:5.4', 'spec:5.5', 'spec:9.1'] },
    async (_what, odd, path, message) => {
      const { status, body } = await test.call(register, { body: { ...ana, ...odd } })
      expect(status).toBe(422)
      expect(body).toMatchObject({ detail: sentenceOf({ path, message }), errors: [{ path, message }] })
      expect(await test.db.selectFrom('users').select('id').execute()).toEqual([])
      expect(await queuedJobs()).toBe(0)
    },
  )

  it.each(['Passw0rd', `P0${'x'.repeat(126)}`, 'Aa1@$!%*?&_£^~'])(
    'accepts the password %j',
    { tags: ['spec:5.5', 'spec:9.1'] },
    async (chosen) => {
      expect((await test.call(register, { body: { ...ana, password: chosen } })).status).toBe(201)
    },
  )
})

describe('verifying an email', () => {
  const registerAna = async () => {
    await test.call(register, { body: ana })
    return mailedToken(test, ana.email)
  }

  it('marks the account as verified, and returns the same response when the link is followed again', {
    tags: 'spec:7.10',
  }, async () => {
    const token = await registerAna()
    expect(await isVerified(ana.email)).toBe(false)
    const first = await test.call(verifyEmail, { query: { token } })
    expect(first).toMatchObject({ status: 200, body: { message: expect.stringMatching(/verified/) } })
    expect(await isVerified(ana.email)).toBe(true)
    expect(await test.call(verifyEmail, { query: { token } })).toMatchObject({ status: 200, body: first.body })
  })

  it('verifies only its own account', async () => {
    const token = await registerAna()
    await buildUser(test, { email: 'ben@example.com', is_verified: false })
    await test.call(verifyEmail, { query: { token } })
    expect(await isVerified('ben@example.com')).toBe(false)
  })

  const expectRefused = async (token: string) => {
    const body = { code: 'invalid_token', detail: 'Invalid or expired verification token.' }
    expect(await test.call(verifyEmail, { query: { token } })).toMatchObject({ status: 400, body })
    expect(await isVerified(ana.email)).toBe(false)
  }

  it.each([
    ['an unknown token', 'x'.repeat(43)],
    ['an empty token', ''],
    ['a token of 300 characters', 'x'.repeat(300)],
    ['a token with a NUL character', 'x\u0000'],
  ])('refuses %s', { tags: 'spec:8.3' }, async (_what, token) => {
    await registerAna()
    await expectRefused(token)
  })

  it('refuses a token after 24 hours', async () => {
    const token = await registerAna()
    const { rows } = await sql`update account_tokens set expires_at = now()
      where expires_at = created_at + interval '24 hours' returning 1`.execute(test.db)
    expect(rows).toHaveLength(1)
    await expectRefused(token)
  })

  it('refuses the token of a password reset', async () => {
    await registerAna()
    await test.call(requestPasswordReset, { body: { email: ana.email } })
    await expectRefused(await mailedToken(test, ana.email))
  })
})
