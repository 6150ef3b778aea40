import { deleteAccount, restoreAccount } from '@muster/contract/account-deletion'
import * as accounts from '@muster/contract/accounts'
import { createEvent } from '@muster/contract/events'
import { joinEvent } from '@muster/contract/participants'
import { expect } from 'vitest'
import { buildEvent, buildUser, eventInput, password } from '../server/src/testing/builders.ts'
import { mailedToken } from '../server/src/testing/mails.ts'
import { startTestApp } from '../server/src/testing/test-app.ts'
import { race, runRaces, tally } from './support/race.ts'

const test = startTestApp()

const remove = (token: string) => test.call(deleteAccount, { token, body: { password } })

const setUp = async () => {
  const user = await buildUser(test, { nickname: 'Zebedee' })
  const events = [await buildEvent(test, { registration_open: true }), await buildEvent(test, { owner: user })]
  return { user, event_id: events[0]?.id ?? 0 }
}

/** Nobody is called as before, whatever was written last. */
async function expectForgotten() {
  const rows = await test.db.selectFrom('participants').select(['nickname', 'user_id']).execute()
  for (const row of rows) expect(row).toEqual({ nickname: expect.stringMatching(/^Former player/), user_id: null })
  expect(await test.db.selectFrom('users').select('id').where('nickname', '=', 'Zebedee').execute()).toEqual([])
}

runRaces(test, [
  race({
    name: 'deletions of one account: one succeeds',
    setUp,
    call: ({ user }) => remove(user.token),
    holds: async (_world, responses) => {
      expect(tally(responses)).toMatchObject({ 200: 1 })
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 401]))
      expect(await test.db.selectFrom('deleted_accounts').select('number').execute()).toHaveLength(1)
      await expectForgotten()
    },
  }),
  race({
    name: 'a deletion among saves of other devices',
    setUp,
    call: ({ user: { token }, event_id }, number) => {
      if (number === 3) return remove(token)
      if (number % 3 === 0) return test.call(joinEvent, { token, params: { event_id }, body: {} })
      if (number % 3 === 1) return test.call(createEvent, { token, body: eventInput })
      return test.call(accounts.updateProfile, { token, body: { nickname: 'Zebedee' } })
    },
    mayWait: 'a deletion locks the account and its events',
    holds: async ({ user }, responses) => {
      // The deletion itself may be the one that gave way.
      if (responses[3]?.status !== 200) expect((await remove(user.token)).status).toBe(200)
      await expectForgotten()
      expect(await test.db.selectFrom('events').select('id').where('owner_id', '=', user.id).execute()).toEqual([])
    },
  }),
  race({
    name: 'restorations with one link: one succeeds',
    setUp: async () => {
      const { user } = await setUp()
      await remove(user.token)
      return { token: await mailedToken(test, user.email) }
    },
    call: ({ token }) => test.call(restoreAccount, { body: { token } }),
    holds: (_world, responses) => {
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 400]))
    },
  }),
])
