import * as accounts from '@muster/contract/accounts'
import { createArmy, deleteArmy } from '@muster/contract/armies'
import { createFeedback, deleteFeedback } from '@muster/contract/feedback'
import { createParticipant } from '@muster/contract/participants'
import { expect } from 'vitest'
import { insertSession } from '../server/src/features/accounts/queries.ts'
import { createPasswords } from '../server/src/security/passwords.ts'
import { createToken, hashToken } from '../server/src/security/tokens.ts'
import { buildEvent, buildUser, password } from '../server/src/testing/builders.ts'
import { mailedToken } from '../server/src/testing/mails.ts'
import { startTestApp } from '../server/src/testing/test-app.ts'
import { expectOneOf, oddCaller, race, runRaces, tally, times } from './support/race.ts'

const test = startTestApp()

const callers = Array.from({ length: times }, (_, number) => number)
const passwordOf = (number: number) => `Passw0rdX${number}`

const signIn = (email: string, password: string) => test.call(accounts.login, { body: { email, password } })
const readUser = (token: string) => test.call(accounts.getCurrentUser, { token })

/** The callers whose passwords open the account. */
async function findPasswords(email: string): Promise<number[]> {
  const matching = []
  for (const number of callers) {
    if ((await signIn(email, passwordOf(number))).status === 200) matching.push(number)
  }
  return matching
}

const army = { name: 'The Racers', faction: 'Racers', game_type: 'SPEARHEAD', grand_alliance: 'Order' } as const
const buildEditor = () => buildUser(test, { email: 'editor@example.com' })

runRaces(test, [
  race({
    name: 'concurrent registrations of an address create one account, and its link verifies one of them',
    setUp: async () => 'dora@example.com',
    call: (email, number) =>
      test.call(accounts.register, { body: { email, nickname: `Dora ${number}`, password: passwordOf(number) } }),
    holds: async (email, responses) => {
      expectOneOf(responses, 201, 409)
      expect(tally(responses)[201]).toBeGreaterThan(0)
      await test.call(accounts.verifyEmail, { query: { token: await mailedToken(test, email) } })
      expect((await test.pool.query('select from users')).rowCount).toBe(1)
      const [winner = -1, ...others] = await findPasswords(email)
      expect(others).toEqual([])
      const { body } = await signIn(email, passwordOf(winner))
      expect((await readUser(body.access_token)).body.nickname).toBe(`Dora ${winner}`)
    },
  }),
  race({
    name: 'concurrent sign-ins with the right password each get their own session',
    setUp: async () => ({
      user: await buildUser(test, { password_hash: await createPasswords().hash(password) }),
      tokens: new Set<string>(),
    }),
    call: async ({ user, tokens }) => {
      const response = await signIn(user.email, password)
      tokens.add(response.body.access_token)
      return response
    },
    holds: async ({ tokens }, responses) => {
      expect(tally(responses)).toEqual({ 200: times })
      expect(tokens.size).toBe(times)
      for (const token of tokens) expect((await readUser(token)).status).toBe(200)
    },
  }),
  race({
    name: 'concurrent password changes succeed once and end every earlier session',
    mayWait: 'a change waits for the lock of the account and for the password hashing of every sign-in',
    setUp: async () => ({
      user: await buildUser(test, { password_hash: await createPasswords().hash(password) }),
      tokens: [] as string[],
    }),
    call: async ({ user, tokens }, number) => {
      if (number % 5 === oddCaller) {
        const body = { current_password: password, new_password: passwordOf(number) }
        return test.call(accounts.changePassword, { token: user.token, body })
      }
      const response = await signIn(user.email, password)
      if (response.status === 200) tokens.push(response.body.access_token)
      return response
    },
    holds: async ({ user, tokens }, responses) => {
      const changes = responses.filter((_, number) => number % 5 === oddCaller)
      expectOneOf(changes, 200, 400)
      expect(tally(changes)[200]).toBe(1)
      expectOneOf(
        responses.filter((_, number) => number % 5 !== oddCaller),
        200,
        401,
      )
      for (const token of tokens) expect((await readUser(token)).status).toBe(401)
      expect((await readUser(user.token)).status).toBe(200)
      expect((await signIn(user.email, password)).status).toBe(401)
      expect(await findPasswords(user.email)).toEqual([
        responses.findIndex((response) => changes.includes(response) && response.status === 200),
      ])
    },
  }),
  race({
    name: 'a password reset link works only once',
    setUp: async () => {
      const user = await buildUser(test)
      await test.call(accounts.requestPasswordReset, { body: { email: user.email } })
      return { user, token: await mailedToken(test, user.email) }
    },
    call: ({ token }, number) =>
      test.call(accounts.resetPassword, { body: { token, new_password: passwordOf(number) } }),
    holds: async ({ user }, responses) => {
      expect(tally(responses)).toEqual({ 200: 1, 400: times - 1 })
      expect(await findPasswords(user.email)).toEqual([responses.findIndex(({ status }) => status === 200)])
      expect((await readUser(user.token)).status).toBe(401)
    },
  }),
  race({
    name: 'a verification link works every time it is followed',
    setUp: async () => {
      const user = await buildUser(test, { is_verified: false })
      await test.call(accounts.resendVerification, { body: { email: user.email } })
      return { user, token: await mailedToken(test, user.email) }
    },
    call: ({ token }) => test.call(accounts.verifyEmail, { query: { token } }),
    holds: async ({ user }, responses) => {
      expect(tally(responses)).toEqual({ 200: times })
      expect((await signIn(user.email, password)).status).toBe(200)
    },
  }),
  race({
    name: 'concurrent sign-outs end only their own session',
    setUp: async () => {
      const user = await buildUser(test)
      const other = createToken()
      await insertSession(test.db, user.id, hashToken(other))
      return { user, other }
    },
    call: ({ user }) => test.call(accounts.logout, { token: user.token }),
    holds: async ({ user, other }, responses) => {
      expectOneOf(responses, 204, 401)
      expect(tally(responses)[204]).toBeGreaterThan(0)
      expect((await readUser(user.token)).status).toBe(401)
      expect((await readUser(other)).status).toBe(200)
    },
  }),
  race({
    name: 'feedback is deleted only once',
    setUp: async () => {
      const { token } = await buildUser(test)
      const { body } = await test.call(createFeedback, { token, body: { content: 'More dice, please.' } })
      return { token, params: { feedback_id: body.id } }
    },
    call: (sent) => test.call(deleteFeedback, sent),
    holds: (_, responses) => expect(tally(responses)).toEqual({ 204: 1, 404: times - 1 }),
  }),
  race({
    name: 'an army is added to the catalogue only once',
    setUp: buildEditor,
    call: ({ token }) => test.call(createArmy, { token, body: army }),
    holds: (_, responses) => expect(tally(responses)).toEqual({ 201: 1, 409: times - 1 }),
  }),
  race({
    name: 'an army is either deleted before anyone uses it, or stays for all who use it',
    setUp: async () => {
      const editor = await buildEditor()
      const added = await test.call(createArmy, { token: editor.token, body: { ...army, name: 'The Last' } })
      const events = await Promise.all(callers.map(() => buildEvent(test)))
      return { editor, events, army_id: added.body.id }
    },
    call: ({ editor, events, army_id }, number) => {
      const { id: event_id = 0, owner } = events[number] ?? {}
      return number === oddCaller
        ? test.call(deleteArmy, { token: editor.token, params: { army_id } })
        : test.call(createParticipant, {
            token: owner?.token,
            params: { event_id },
            body: { nickname: 'Ana', army_id },
          })
    },
    holds: (_, responses) => {
      const wasDeleted = responses[oddCaller]?.status === 204
      expect(tally(responses)).toEqual(wasDeleted ? { 204: 1, 422: times - 1 } : { 409: 1, 201: times - 1 })
    },
  }),
])
