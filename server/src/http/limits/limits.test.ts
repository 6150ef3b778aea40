import { basePath } from '@muster/contract'
import {
  changePassword,
  checkAndResendVerification,
  getCurrentUser,
  login,
  register,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  updateProfile,
} from '@muster/contract/accounts'
import type { Endpoint } from '@muster/contract/endpoint'
import { Problem } from '@muster/contract/errors'
import { createEvent } from '@muster/contract/events'
import { createFeedback } from '@muster/contract/feedback'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { buildUser, eventInput, password } from '../../testing/builders.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { createLimits } from './limits.ts'

const test = startTestApp((pool) => ({ limits: createLimits(pool) }))
const behindProxy = startTestApp((pool) => ({
  limits: createLimits(pool),
  config: { ...testConfig, TRUST_PROXY: true },
}))

const email = 'ana@example.com'
const here = '192.0.2.1'
const elsewhere = '192.0.2.2'

async function send(endpoint: Endpoint, payload: object, { app = test, from = here, headers = {} } = {}) {
  const { method, path } = endpoint
  const response = await app.app.inject({ method, url: basePath + path, payload, remoteAddress: from, headers })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

const signIn = async (typed: string, from = here, account = email) =>
  (await send(login, { email: account, password: typed }, { from })).status

const times = async <T>(count: number, run: (turn: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  for (let turn = 0; turn < count; turn++) results.push(await run(turn))
  return results
}

/** Distinct status codes, in the order of their first appearance. */
const distinct = (statuses: number[]) => [...new Set(statuses)]

describe('signing in', () => {
  it('refuses the eleventh try for an account, even with the right password, and names the time to retry', async () => {
    await buildUser(test, { email })
    expect(distinct(await times(10, () => signIn('Passw0rdY')))).toEqual([401])
    const { status, headers, body } = await send(login, { email: ' ANA@example.com', password })
    expect(status).toBe(429)
    expect(Problem.parse(body)).toMatchObject({
      code: 'too_many_attempts',
      detail: expect.stringMatching(/^Too many attempts\. Please try again in (a minute|1[0-5] minutes)\.$/),
    })
    expect(headers['retry-after']).toMatch(/^\d+$/)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900)
    expect(headers).not.toHaveProperty('set-cookie')
  })

  it('still accepts other accounts from the same address, and the account from other addresses', async () => {
    await buildUser(test, { email })
    await buildUser(test, { email: 'ben@example.com' })
    await times(11, () => signIn('Passw0rdY'))
    expect(await signIn(password, here, 'ben@example.com')).toBe(200)
    expect(await signIn(password, elsewhere)).toBe(200)
    expect(await signIn(password)).toBe(429)
  })

  it('forgets failed tries after a successful one', async () => {
    await buildUser(test, { email })
    await times(9, () => signIn('Passw0rdY'))
    expect(await signIn(password)).toBe(200)
    expect(distinct(await times(10, () => signIn('Passw0rdY')))).toEqual([401])
    expect(await signIn(password)).toBe(429)
  })

  it('counts tries for a missing account in the same way', async () => {
    expect(distinct(await times(11, () => signIn(password)))).toEqual([401, 429])
  })

  it('refuses further tries with made-up addresses', async () => {
    await buildUser(test, { email })
    const from = (turn: number) => ({ headers: { 'x-forwarded-for': `198.51.100.${turn}` } })
    const wrong = { email, password: 'Passw0rdY' }
    const responses = await times(11, (turn) => send(login, wrong, from(turn)))
    expect(responses.at(-1)?.status).toBe(429)
  })

  it('distinguishes visitors behind a trusted proxy', async () => {
    await buildUser(behindProxy, { email })
    const from = (address: string) => ({ app: behindProxy, headers: { 'x-forwarded-for': address } })
    await times(11, () => send(login, { email, password: 'Passw0rdY' }, from(elsewhere)))
    expect((await send(login, { email, password }, from(elsewhere))).status).toBe(429)
    expect((await send(login, { email, password }, from(here))).status).toBe(200)
  })

  it('accepts tries again when the time is over', async () => {
    await buildUser(test, { email })
    await times(11, () => signIn('Passw0rdY'))
    await sql`update rate_limits set expire = extract(epoch from now()) * 1000 - 1`.execute(test.db)
    expect(await signIn(password)).toBe(200)
  })
})

describe('other calls', () => {
  it('mails five times an hour for an account from one address, and responds the same afterwards', async () => {
    await buildUser(test, { email, is_verified: false })
    const calls = [requestPasswordReset, resendVerification, checkAndResendVerification]
    const responses = await times(7, async (turn) => {
      const response = await send(calls[turn % 3] ?? resendVerification, { email })
      await test.runJobs()
      return response
    })
    expect(distinct(responses.map(({ status }) => status))).toEqual([200])
    expect(responses[6]?.body).toEqual(responses[0]?.body)
    expect(test.mails).toHaveLength(5)
    // Nobody can use up another user's limit: mails from other addresses are still sent.
    await send(requestPasswordReset, { email: 'ANA@example.com' }, { from: elsewhere })
    await test.runJobs()
    expect(test.mails).toHaveLength(6)
  })

  it('limits mails to an account from any number of addresses, and keeps every mailed link valid', async () => {
    await buildUser(test, { email })
    await times(23, async (turn) => {
      await send(requestPasswordReset, { email }, { from: `198.51.100.${turn}` })
      await test.runJobs()
    })
    expect(test.mails).toHaveLength(20)
    const token = new URL(test.mails[0]?.link ?? '').searchParams.get('token')
    expect((await send(resetPassword, { token, new_password: 'An0therOne' })).status).toBe(200)
  })

  it('lets a whole hall register from one address, and refuses the 301st without creating an account', async () => {
    const limits = createLimits(test.pool)
    await times(299, () => limits.count('register_address', here))
    const join = (name: string, from = here) =>
      send(register, { nickname: 'New', email: `${name}@example.com`, password }, { from })
    expect((await join('last')).status).toBe(201)
    expect((await join('late')).status).toBe(429)
    expect(await test.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'last@example.com' }])
    expect((await join('late', elsewhere)).status).toBe(201)
  })

  it('refuses the eleventh wrong current password of a session that was left open', async () => {
    const { token } = await buildUser(test, { email })
    const attempt = (current_password: string) =>
      test.call(changePassword, { token, body: { current_password, new_password: 'An0therOne' } })
    const responses = await times(10, () => attempt('Passw0rdY'))
    expect(distinct(responses.map(({ status }) => status))).toEqual([400])
    expect((await attempt(password)).status).toBe(429)
    expect(await signIn(password)).toBe(200)
  })
})

describe('guessing at one account from many addresses', () => {
  it('ends after a hundred tries an hour, but not where the account has signed in before', async () => {
    await buildUser(test, { email })
    expect(await signIn(password, elsewhere)).toBe(200)
    await times(100, (turn) =>
      createLimits(test.pool)
        .admits('sign_in_everywhere', email)
        .then(() => turn),
    )
    expect(await signIn(password, '198.51.100.1')).toBe(429)
    expect(await signIn(password, elsewhere)).toBe(200)
  })
})

describe('a proxy that is not trusted', () => {
  const lines: string[] = []
  const logged = startTestApp(() => ({ logger: pino({}, { write: (line: string) => void lines.push(line) }) }))

  it('causes one warning, because all visitors behind it have one address', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    await times(3, () => logged.app.inject({ url: '/api/v1/events', headers }))
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
  })
})

describe('an account that writes', () => {
  const write = (token: string) => test.call(updateProfile, { token, body: {} })

  it('is refused after 300 changes in a minute, while its reads and other accounts are not', async () => {
    const [ana, ben] = [await buildUser(test), await buildUser(test)]
    const responses = await Promise.all(Array.from({ length: 305 }, () => write(ana.token)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(300)
    const refused = responses.filter(({ status }) => status !== 200)
    expect(refused[0]).toMatchObject({
      status: 429,
      body: { detail: 'Too many changes. Please try again in a minute.' },
    })
    expect((await test.call(getCurrentUser, { token: ana.token })).status).toBe(200)
    expect((await write(ben.token)).status).toBe(200)
  })

  it('is limited to 200 events a day, and 20 pieces of feedback', async () => {
    const { id, token } = await buildUser(test)
    const limits = createLimits(test.pool)
    await times(199, () => limits.count('new_events', String(id)))
    await times(19, () => limits.count('new_feedback', String(id)))
    const feedback = { category: 'bug', content: 'It does not beep.' } as const
    expect((await test.call(createEvent, { token, body: eventInput })).status).toBe(201)
    expect((await test.call(createFeedback, { token, body: feedback })).status).toBe(201)
    const [event, more] = [
      await test.call(createEvent, { token, body: eventInput }),
      await test.call(createFeedback, { token, body: feedback }),
    ]
    expect(event).toMatchObject({ status: 429, body: { detail: 'Too many new events. Please try again in 24 hours.' } })
    expect(more).toMatchObject({ status: 429, body: { detail: 'Too much feedback. Please try again in 24 hours.' } })
  })

  it('is limited to 5,000 events in all, except for a catalogue editor', async () => {
    const [ana, editor] = [await buildUser(test), await buildUser(test, { email: 'editor@example.com' })]
    await sql`insert into events (owner_id, title, game_type, event_type)
      select owner, 'Event', 'AOS', 'friendly' from unnest(${[ana.id, editor.id]}::bigint[]) owner, generate_series(1, 5000)`.execute(
      test.db,
    )
    const refused = await test.call(createEvent, { token: ana.token, body: eventInput })
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_events' } })
    expect((await test.call(createEvent, { token: editor.token, body: eventInput })).status).toBe(201)
  })
})
