import {
  login,
  register,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@muster/contract/accounts'
import { describe, expect, it } from 'vitest'
import { password } from '../../testing/builders.ts'
import { mailedToken } from '../../testing/mails.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findUserByEmail } from './queries.ts'

const test = startTestApp()
const ana = { nickname: 'Ana', email: 'ana@example.com', password }

describe('an address that somebody else registered first', () => {
  const strangers = { nickname: 'Not Ana', email: ana.email, password: 'Str4nger!' }
  const signIn = async (typed: string) =>
    (await test.call(login, { body: { email: ana.email, password: typed } })).status
  /** The links of both, the stranger's first. */
  const bothRegistered = async () => {
    await test.call(register, { body: strangers })
    const foreign = await mailedToken(test, ana.email)
    await test.call(register, { body: ana })
    return { foreign, own: await mailedToken(test, ana.email) }
  }

  it('belongs to whoever follows the own link, with the own name and password, and nothing of the other is left', async () => {
    const { foreign, own } = await bothRegistered()
    expect((await test.call(verifyEmail, { query: { token: own } })).status).toBe(200)
    expect(await findUserByEmail(test.db, ana.email)).toMatchObject({ nickname: 'Ana', is_verified: true })
    expect(await signIn(password)).toBe(200)
    expect(await signIn(strangers.password)).toBe(401)
    expect((await test.call(verifyEmail, { query: { token: foreign } })).status).toBe(400)
    expect((await test.call(verifyEmail, { query: { token: own } })).status).toBe(200)
    expect(await signIn(strangers.password)).toBe(401)
  })

  it('keeps one of the two when both links are followed at the same moment', async () => {
    const tokens = Object.values(await bothRegistered())
    const answers = await Promise.all(tokens.map((token) => test.call(verifyEmail, { query: { token } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const winner = answers[0]?.status === 200 ? strangers : ana
    expect(await findUserByEmail(test.db, ana.email)).toMatchObject({ nickname: winner.nickname })
    expect(await signIn(winner.password)).toBe(200)
  })

  it('is mailed a link for each registration when it asks for another, each with its name', async () => {
    await bothRegistered()
    test.mails.length = 0
    await test.call(resendVerification, { body: { email: ana.email } })
    await test.runJobs()
    const named = test.mails.map(({ text }) => /named "([^"]+)"/.exec(text.replace(/\s+/g, ' '))?.[1])
    expect(named.sort()).toEqual(['Ana', 'Not Ana'])
  })

  it('keeps the password that was reset by mail, whatever link is followed after', async () => {
    const { foreign, own } = await bothRegistered()
    await test.call(requestPasswordReset, { body: { email: ana.email } })
    const token = await mailedToken(test, ana.email)
    await test.call(resetPassword, { body: { token, new_password: 'Re5etByMail' } })
    for (const link of [foreign, own]) {
      expect((await test.call(verifyEmail, { query: { token: link } })).status).toBe(400)
    }
    expect(await signIn('Re5etByMail')).toBe(200)
  })
})
