import { deleteAccount } from '@muster/contract/account-deletion'
import { expect } from 'vitest'
import { buildEvent, buildUser, password } from '../server/src/testing/builders.ts'
import { mailedToken } from '../server/src/testing/mails.ts'
import { staffOf } from '../server/src/testing/staff.ts'
import { startTestApp } from '../server/src/testing/test-app.ts'
import { type ApiResponse, expectOneOf, oddCaller, race, runRaces, tally, times } from './support/race.ts'

const test = startTestApp()

async function setUp() {
  const event = await buildEvent(test)
  const staff = staffOf(test, event)
  const [ana, ben, cem] = [await staff.join('organiser'), await staff.join('organiser'), await staff.join('organiser')]
  return { event, staff, organisers: [ana, ben, cem] as const }
}

/** Who has which role, as the page of the staff shows it. */
const rolesIn = async (event_id: number) =>
  (await test.db.selectFrom('event_staff').select(['user_id', 'role']).where('event_id', '=', event_id).execute()).map(
    ({ user_id, role }) => `${user_id} ${role}`,
  )

const others = (responses: ApiResponse[]) => responses.filter((_, number) => number !== oddCaller)

runRaces(test, [
  race({
    name: 'transfers of an event to several organisers: it has one owner, and nobody loses a role',
    setUp,
    call: ({ staff, organisers }, number) => staff.transfer((organisers[number % 3] ?? organisers[0]).id),
    holds: async ({ event, organisers }, responses) => {
      expect(tally(responses)).toEqual({ 200: 1, 403: times - 1 })
      const winner = organisers[responses.findIndex(({ status }) => status === 200) % 3]
      expect((await rolesIn(event.id)).sort()).toEqual(
        [event.owner, ...organisers].map(({ id }) => `${id} ${id === winner?.id ? 'owner' : 'organiser'}`).sort(),
      )
    },
  }),
  race({
    name: 'an organiser who is removed while the event is given to them is its owner, or has no role',
    setUp,
    call: ({ staff, organisers: [ana] }, number) =>
      number === oddCaller ? staff.transfer(ana.id) : staff.remove(ana.id),
    holds: async ({ event, organisers: [ana, ben, cem] }, responses) => {
      const isGiven = responses[oddCaller]?.status === 200
      expect(tally(responses)).toEqual(isGiven ? { 200: 1, 403: times - 1 } : { 204: 1, 404: times - 2, 422: 1 })
      expect((await rolesIn(event.id)).sort()).toEqual(
        [
          ...(isGiven ? [`${ana.id} owner`, `${event.owner.id} organiser`] : [`${event.owner.id} owner`]),
          `${ben.id} organiser`,
          `${cem.id} organiser`,
        ].sort(),
      )
    },
  }),
  race({
    name: 'an organiser who deletes the account while the event is given to them leaves it with one owner',
    setUp,
    call: ({ staff, organisers: [ana] }, number) =>
      number === oddCaller
        ? test.call(deleteAccount, { token: ana.token, body: { password } })
        : staff.transfer(ana.id),
    holds: async ({ event, organisers: [ana, ben, cem] }, responses) => {
      expect(responses[oddCaller]?.status).toBe(200)
      expectOneOf(others(responses), 200, 403, 422)
      const roles = await rolesIn(event.id)
      expect(roles.map((role) => role.split(' ')[0]).sort()).toEqual(
        [event.owner, ben, cem].map(({ id }) => `${id}`).sort(),
      )
      expect(roles.filter((role) => role.endsWith('owner'))).toHaveLength(1)
      expect(roles).not.toContain(`${ana.id} owner`)
    },
  }),
  race({
    name: 'accounts that accept one mailed invitation: one becomes a helper',
    setUp: async () => {
      const event = await buildEvent(test)
      const staff = staffOf(test, event)
      const users = await Promise.all(Array.from({ length: times }, () => buildUser(test)))
      await staff.invite('shared@example.com')
      return { event, staff, users, token: await mailedToken(test, 'shared@example.com') }
    },
    call: ({ event, staff, users, token }, number) => staff.accept(users[number] ?? event.owner, token),
    holds: async ({ event }, responses) => {
      expect(tally(responses)).toEqual({ 200: 1, 400: times - 1 })
      expect(await rolesIn(event.id)).toHaveLength(2)
    },
  }),
])
