import { getCurrentUser, login, logout } from '@muster/contract/accounts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tx } from '../../db/tables.ts'
import { createPasswords, isOutdated } from '../../security/passwords.ts'
import { hashToken } from '../../security/tokens.ts'
import { buildUser, password } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { whenBlocked } from '../../testing/when-blocked.ts'
import { findUserByEmail } from './queries.ts'

const passwords = createPasswords()
const test = startTestApp()

const email = 'ana@example.com'
const sessions = () => test.db.selectFrom('sessions').selectAll().execute()
const daysLeft = async () => {
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions`.execute(test.db)
  return rows[0]?.days
}
const isSignedIn = async (token: string) => (await test.call(getCurrentUser, { token })).status === 200

/** A hash with parameters below the current ones. Its password is the builders’ `password`. */
const outdatedHash = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$4oyfAoqx21GeUDmK2KM12bI7k+CgeMr+cHgVvtIlCWk'

describe('signing in', () => {
  it('ends the previous session of the device', async () => {
    const { token } = await buildUser(test, { email })
    const { token: elsewhere } = await buildUser(test)
    const { body } = await test.call(login, { token, body: { email, password } })
    expect((await test.call(getCurrentUser, { token })).status).toBe(401)
    for (const other of [body.access_token, elsewhere]) {
      expect((await test.call(getCurrentUser, { token: other })).status).toBe(200)
    }
  })

  it('returns a bearer token and stores only its hash', { tags: ['spec:3.10', 'spec:7.6'] }, async () => {
    const user = await buildUser(test, { email })
    await sql`truncate sessions`.execute(test.db)
    const { status, body } = await test.call(login, { body: { email: ' ANA@Example.com', password } })
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      expires_at: expect.any(String),
    })
    const [session, ...others] = await sessions()
    expect(others).toEqual([])
    expect(session).toMatchObject({ user_id: user.id, token_hash: hashToken(body.access_token) })
    expect(session?.expires_at.toISOString()).toBe(body.expires_at)
    expect(await daysLeft()).toBe(30)
    expect(await isSignedIn(body.access_token)).toBe(true)
  })

  it('returns the same error for a wrong password and an unknown email', async () => {
    const user = await buildUser(test, { email })
    const wrong = await test.call(login, { body: { email: user.email, password: 'Passw0rdY' } })
    const unknown = await test.call(login, { body: { email: 'nobody@example.com', password } })
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials', detail: 'Wrong email or password.' },
      headers: { 'www-authenticate': 'Bearer' },
    })
    expect(unknown).toMatchObject({ status: 401, body: wrong.body })
    for (const { headers } of [wrong, unknown]) expect(headers).not.toHaveProperty('set-cookie')
    expect(await sessions()).toHaveLength(1)
  })

  it.each(['passw0rdx', 'Passw0rdX ', ' Passw0rdX', 'Passw0rd'])('treats %j as a different password', async (typed) => {
    await buildUser(test, { email })
    expect((await test.call(login, { body: { email, password: typed } })).status).toBe(401)
  })

  it('reports an unverified email only to callers with the right password', { tags: 'spec:1.3' }, async () => {
    await buildUser(test, { email, is_verified: false })
    await sql`truncate sessions`.execute(test.db)
    const right = await test.call(login, { body: { email, password } })
    expect(right).toMatchObject({
      status: 403,
      body: {
        code: 'email_not_verified',
        detail: 'Your email is not verified. Please verify your email before signing in.',
      },
    })
    expect(right.headers).not.toHaveProperty('set-cookie')
    expect((await test.call(login, { body: { email, password: 'Passw0rdY' } })).status).toBe(401)
    expect(await sessions()).toEqual([])
  })

  it('hashes the password again when its hash has outdated parameters, and only then', async () => {
    const fresh = await passwords.hash(password)
    await buildUser(test, { email, password_hash: fresh })
    await test.call(login, { body: { email, password } })
    expect((await findUserByEmail(test.db, email))?.password_hash).toBe(fresh)

    await test.db.updateTable('users').set({ password_hash: outdatedHash }).execute()
    expect((await test.call(login, { body: { email, password: 'Passw0rdY' } })).status).toBe(401)
    expect((await findUserByEmail(test.db, email))?.password_hash).toBe(outdatedHash)
    expect((await test.call(login, { body: { email, password } })).status).toBe(200)
    const renewed = (await findUserByEmail(test.db, email))?.password_hash ?? ''
    expect(isOutdated(renewed)).toBe(false)
    expect(await passwords.verify(password, renewed)).toBe(true)
    expect((await test.call(login, { body: { email, password } })).status).toBe(200)
  })

  it('accepts all concurrent sign-ins while the hash is outdated', async () => {
    await buildUser(test, { email })
    await test.db.updateTable('users').set({ password_hash: outdatedHash }).execute()
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => test.call(login, { body: { email, password } })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  /** Locks the row as a password change does between its statements, after a sign-in has read the old hash. */
  const signInDuring = async (change: (tx: Tx) => Promise<unknown>) => {
    const password_hash = await passwords.hash('An0therOne')
    const signingIn = await test.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ password_hash }).execute()
      await change(tx)
      const call = test.call(login, { body: { email, password } })
      await whenBlocked(test)
      return { call }
    })
    await signingIn.call
    return password_hash
  }

  it('does not restore the old password when it updates an outdated hash during a password change', async () => {
    await buildUser(test, { email })
    await test.db.updateTable('users').set({ password_hash: outdatedHash }).execute()
    const newHash = await signInDuring(async () => {})
    expect((await findUserByEmail(test.db, email))?.password_hash).toBe(newHash)
  })

  it('creates no session for a password that a concurrent reset has replaced', async () => {
    await buildUser(test, { email })
    await signInDuring((tx) => tx.deleteFrom('sessions').execute())
    expect(await sessions()).toEqual([])
  })
})

describe('a session', () => {
  const age = (interval: string) => sql`update sessions set expires_at = now() + ${interval}::interval`.execute(test.db)

  it('identifies its user', { tags: 'spec:7.7' }, async () => {
    const { id, token } = await buildUser(test, { email, nickname: 'Ana' })
    expect(await test.call(getCurrentUser, { token })).toMatchObject({
      status: 200,
      body: { id, email, nickname: 'Ana', is_verified: true, email_visible: false },
    })
  })

  it('ends when it expires', async () => {
    const { token } = await buildUser(test)
    await age('0 seconds')
    expect(await test.call(getCurrentUser, { token })).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    expect(await daysLeft()).toBe(0)
  })

  it('is extended to 30 days after each day on which it is used', async () => {
    const { token } = await buildUser(test)
    await age('1 day')
    expect(await isSignedIn(token)).toBe(true)
    expect(await daysLeft()).toBe(30)
  })

  it('is extended once a day at most', async () => {
    const { token } = await buildUser(test)
    await age('29 days 1 hour')
    const before = await sessions()
    await isSignedIn(token)
    expect(await sessions()).toEqual(before)
  })

  it('is deleted by the nightly cleanup once it has ended, and not before', async () => {
    const [ended, lasting] = [await buildUser(test), await buildUser(test)]
    await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${ended.id}`.execute(test.db)
    await sql`select graphile_worker.add_job('clean_up')`.execute(test.db)
    await test.runJobs()
    expect((await sessions()).map(({ user_id }) => user_id)).toEqual([lasting.id])
  })

  it('ends immediately when its user signs out, without ending the others', async () => {
    const user = await buildUser(test, { email })
    const other = await test.call(login, { body: { email, password } })
    const { status, headers } = await test.call(logout, { token: user.token })
    expect(status).toBe(204)
    expect(String(headers['set-cookie'])).toMatch(/^session=; .*Path=\/api; Expires=Thu, 01 Jan 1970/)
    expect(await isSignedIn(user.token)).toBe(false)
    expect(await isSignedIn(other.body.access_token)).toBe(true)
    expect((await test.call(logout, { token: user.token })).status).toBe(401)
  })
})
