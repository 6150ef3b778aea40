import * as accounts from '@muster/contract/accounts'
import { createArmy, deleteArmy } from '@muster/contract/armies'
import { createFeedback, deleteFeedback } from '@muster/contract/feedback'
import { createParticipant } from '@muster/contract/participants'
import { expect } from 'vitest'
import { insertSession } from '../server/src/features/accounts/queries.ts'
import { hashPassword } from '../server/src/security/passwords.ts'
import { createToken, hashToken } from '../server/src/security/tokens.ts'
import { buildEvent, buildUser, password } from '../server/src/testing/builders.ts'
import { mailedToken } from '../server/src/testing/mails.ts'
import { startTestApp } from '../server/src/testing/test-app.ts'
import { expectOneOf, race, runRaces, tally, times, turn } from './support/race.ts'

const test = startTestApp()

const everyone = Array.from({ length: times }, (_, number) => number)
const passwordOf = (number: number) => `Passw0rdX${number}`

const signIn = (email: string, password: string) => test.call(accounts.login, { body: { email, password } })
const whoIs = (token: string) => test.call(accounts.getCurrentUser, { token })

/** Which of the chosen passwords opens the account. */
async function whoseIs(email: string): Promise<number[]> {
  const opened = []
  for (const number of everyone) {
    if ((await signIn(email, passwordOf(number))).status === 200) opened.push(number)
  }
  return opened
}

const army = { name: 'The Racers', faction: 'Racers', game_type: 'SPEARHEAD', grand_alliance: 'Order' } as const
const buildEditor = () => buildUser(test, { email: 'editor@example.com' })

runRaces(test, [
  race({
    name: 'one address becomes one account, whose link opens it for one of those who registered it',
    setUp: async () => 'dora@example.com',
    call: (email, number) =>
      test.call(accounts.register, { body: { email, nickname: `Dora ${number}`, password: passwordOf(number) } }),
    holds: async (email, answers) => {
      expectOneOf(answers, 201, 409)
      expect(tally(answers)[201]).toBeGreaterThan(0)
      await test.call(accounts.verifyEmail, { query: { token: await mailedToken(test, email) } })
      expect((await test.pool.query('select from users')).rowCount).toBe(1)
      const [winner = -1, ...others] = await whoseIs(email)
      expect(others).toEqual([])
      const { body } = await signIn(email, passwordOf(winner))
      expect((await whoIs(body.access_token)).body.nickname).toBe(`Dora ${winner}`)
    },
  }),
  race({
    name: 'everyone who signs in with the right password gets a session of their own',
    setUp: async () => ({
      user: await buildUser(test, { password_hash: await hashPassword(password) }),
      tokens: new Set<string>(),
    }),
    call: async ({ user, tokens }) => {
      const answer = await signIn(user.email, password)
      tokens.add(answer.body.access_token)
      return answer
    },
    holds: async ({ tokens }, answers) => {
      expect(tally(answers)).toEqual({ 200: times })
      expect(tokens.size).toBe(times)
      for (const token of tokens) expect((await whoIs(token)).status).toBe(200)
    },
  }),
  race({
    name: 'a password is changed only once, and no session from before survives',
    mayWait:
      'the current password is checked while the account is locked, behind all the passwords of those who sign in',
    setUp: async () => ({
      user: await buildUser(test, { password_hash: await hashPassword(password) }),
      tokens: [] as string[],
    }),
    call: async ({ user, tokens }, number) => {
      if (number % 5 === turn) {
        const body = { current_password: password, new_password: passwordOf(number) }
        return test.call(accounts.changePassword, { token: user.token, body })
      }
      const answer = await signIn(user.email, password)
      if (answer.status === 200) tokens.push(answer.body.access_token)
      return answer
    },
    holds: async ({ user, tokens }, answers) => {
      const changes = answers.filter((_, number) => number % 5 === turn)
      expectOneOf(changes, 200, 400)
      expect(tally(changes)[200]).toBe(1)
      expectOneOf(
        answers.filter((_, number) => number % 5 !== turn),
        200,
        401,
      )
      for (const token of tokens) expect((await whoIs(token)).status).toBe(401)
      expect((await whoIs(user.token)).status).toBe(200)
      expect((await signIn(user.email, password)).status).toBe(401)
      expect(await whoseIs(user.email)).toEqual([
        answers.findIndex((answer) => changes.includes(answer) && answer.status === 200),
      ])
    },
  }),
  race({
    name: 'a link for choosing a new password works only once',
    setUp: async () => {
      const user = await buildUser(test)
      await test.call(accounts.requestPasswordReset, { body: { email: user.email } })
      return { user, token: await mailedToken(test, user.email) }
    },
    call: ({ token }, number) =>
      test.call(accounts.resetPassword, { body: { token, new_password: passwordOf(number) } }),
    holds: async ({ user }, answers) => {
      expect(tally(answers)).toEqual({ 200: 1, 400: times - 1 })
      expect(await whoseIs(user.email)).toEqual([answers.findIndex(({ status }) => status === 200)])
      expect((await whoIs(user.token)).status).toBe(401)
    },
  }),
  race({
    name: 'a link that proves an address works for everyone who follows it',
    setUp: async () => {
      const user = await buildUser(test, { is_verified: false })
      await test.call(accounts.resendVerification, { body: { email: user.email } })
      return { user, token: await mailedToken(test, user.email) }
    },
    call: ({ token }) => test.call(accounts.verifyEmail, { query: { token } }),
    holds: async ({ user }, answers) => {
      expect(tally(answers)).toEqual({ 200: times })
      expect((await signIn(user.email, password)).status).toBe(200)
    },
  }),
  race({
    name: 'a session ends when many sign out of it, and no other does',
    setUp: async () => {
      const user = await buildUser(test)
      const other = createToken()
      await insertSession(test.db, user.id, hashToken(other))
      return { user, other }
    },
    call: ({ user }) => test.call(accounts.logout, { token: user.token }),
    holds: async ({ user, other }, answers) => {
      expectOneOf(answers, 204, 401)
      expect(tally(answers)[204]).toBeGreaterThan(0)
      expect((await whoIs(user.token)).status).toBe(401)
      expect((await whoIs(other)).status).toBe(200)
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
    holds: (_, answers) => expect(tally(answers)).toEqual({ 204: 1, 404: times - 1 }),
  }),
  race({
    name: 'an army is added to the catalogue only once',
    setUp: buildEditor,
    call: ({ token }) => test.call(createArmy, { token, body: army }),
    holds: (_, answers) => expect(tally(answers)).toEqual({ 201: 1, 409: times - 1 }),
  }),
  race({
    name: 'an army is deleted and used by nobody, or kept and used by all',
    setUp: async () => {
      const editor = await buildEditor()
      const added = await test.call(createArmy, { token: editor.token, body: { ...army, name: 'The Last' } })
      const events = await Promise.all(everyone.map(() => buildEvent(test)))
      return { editor, events, army_id: added.body.id }
    },
    call: ({ editor, events, army_id }, number) => {
      const { id: event_id = 0, owner } = events[number] ?? {}
      return number === turn
        ? test.call(deleteArmy, { token: editor.token, params: { army_id } })
        : test.call(createParticipant, {
            token: owner?.token,
            params: { event_id },
            body: { nickname: 'Ana', army_id },
          })
    },
    holds: (_, answers) => {
      const wasDeleted = answers[turn]?.status === 204
      expect(tally(answers)).toEqual(wasDeleted ? { 204: 1, 422: times - 1 } : { 409: 1, 201: times - 1 })
    },
  }),
])
