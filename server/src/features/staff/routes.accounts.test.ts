import { deleteAccount, restoreAccount } from '@muster/contract/account-deletion'
import { exportAccount } from '@muster/contract/account-export'
import { updateProfile } from '@muster/contract/accounts'
import { getChannel, setChannel } from '@muster/contract/channels'
import { getEvent } from '@muster/contract/events'
import { createMerge, splitMerge } from '@muster/contract/merges'
import { listOwnRoles } from '@muster/contract/staff'
import { expect, it } from 'vitest'
import { buildEvent, buildUser, type Owner, password } from '../../testing/builders.ts'
import { mailedToken } from '../../testing/mails.ts'
import { staffOf } from '../../testing/staff.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const remove = async (user: Owner) => {
  await test.call(deleteAccount, { token: user.token, body: { password } })
  return mailedToken(test, user.email)
}
const rolesOf = async ({ token }: Owner) => (await test.call(listOwnRoles, { token })).body.roles
const membersOf = async (event_id: number) =>
  (await test.db.selectFrom('event_staff').select(['user_id', 'role']).where('event_id', '=', event_id).execute()).map(
    ({ user_id, role }) => [user_id, role],
  )

it('passes an event to its first organiser when its owner deletes the account, who returns as an organiser', async () => {
  const event = await buildEvent(test)
  const staff = staffOf(test, event)
  const helper = await staff.join('helper')
  const [first, second] = [await staff.join('organiser'), await staff.join('organiser')]
  const token = await remove(event.owner)
  expect(await membersOf(event.id)).toEqual([
    [first.id, 'owner'],
    [helper.id, 'helper'],
    [second.id, 'organiser'],
  ])
  expect(test.mails.findLast(({ to }) => to === first.email)).toMatchObject({
    subject: expect.stringContaining('You own an event now'),
  })
  const { status, body } = await test.call(restoreAccount, { body: { token } })
  expect({ status, not_restored: body.not_restored }).toEqual({ status: 200, not_restored: [] })
  expect(await membersOf(event.id)).toContainEqual([event.owner.id, 'organiser'])
})

it('passes a draft on, too', async () => {
  const draft = await buildEvent(test, { visibility: 'draft' })
  const organiser = await staffOf(test, draft).join('organiser')
  await remove(draft.owner)
  expect(await membersOf(draft.id)).toEqual([[organiser.id, 'owner']])
})

it('forgets a name in the texts of events that the account owned or helped with, and writes it again', async () => {
  const description = 'Ask Zebedee for a table.'
  const [given, helped] = [await buildEvent(test, { description }), await buildEvent(test, { description })]
  await staffOf(test, given).join('organiser')
  const zebedee = given.owner
  await test.call(updateProfile, { token: zebedee.token, body: { nickname: 'Zebedee' } })
  const staff = staffOf(test, helped)
  await staff.invite(zebedee.email)
  await staff.accept(zebedee, await mailedToken(test, zebedee.email))
  const texts = async () =>
    Promise.all(
      [given, helped].map(async ({ id }) => (await test.call(getEvent, { params: { event_id: id } })).body.description),
    )
  const token = await remove(zebedee)
  const former = expect.stringMatching(/^Ask Former player \d+ for a table\.$/)
  expect(await texts()).toEqual([former, former])
  await test.call(restoreAccount, { body: { token } })
  expect(await texts()).toEqual([description, description])
})

it('forgets the channel of an event that it passes on, because its URL is a secret', async () => {
  const event = await buildEvent(test)
  const organiser = await staffOf(test, event).join('organiser')
  const params = { event_id: event.id }
  const body = { kind: 'webhook', url: 'https://hooks.example/muster?key=9f3A' } as const
  await test.call(setChannel, { token: event.owner.token, params, body })
  const token = await remove(event.owner)
  expect((await test.call(getChannel, { token: organiser.token, params })).body).toEqual({ channel: null })
  expect((await test.call(restoreAccount, { body: { token } })).body.not_restored).toEqual([
    expect.stringContaining('channel'),
  ])
})

it('leaves an event without organisers to nobody, and forgets the invitations to a deleted address', async () => {
  const event = await buildEvent(test)
  const staff = staffOf(test, event)
  const helper = await staff.join('helper')
  await staff.invite(helper.email, 'organiser')
  const token = await remove(helper)
  expect(await test.db.selectFrom('staff_invitations').select('id').execute()).toEqual([])
  expect(await membersOf(event.id)).toEqual([[event.owner.id, 'owner']])
  await test.call(restoreAccount, { body: { token } })
  expect(await membersOf(event.id)).toContainEqual([helper.id, 'helper'])
  await remove(event.owner)
  expect(await membersOf(event.id)).toEqual([[helper.id, 'helper']])
})

it('moves the roles of a merged account, and gives them back', async () => {
  const [own, merged] = [await buildUser(test), await buildUser(test)]
  const both = await buildEvent(test)
  const one = await buildEvent(test)
  const row = { role: 'helper', link_id: null, expires_at: null } as const
  await test.db
    .insertInto('staff')
    .values([
      { ...row, event_id: both.id, user_id: own.id },
      { ...row, event_id: both.id, user_id: merged.id },
      { ...row, event_id: one.id, user_id: merged.id },
    ])
    .execute()
  const body = { password, other_email: merged.email, other_password: password }
  const { body: merge } = await test.call(createMerge, { token: own.token, body })
  expect((await rolesOf(own)).map(({ event_id }) => event_id)).toEqual([one.id, both.id])
  await test.call(splitMerge, { token: own.token, params: { merge_id: merge.id }, body: { password } })
  expect((await rolesOf(own)).map(({ event_id }) => event_id)).toEqual([both.id])
  expect(await membersOf(one.id)).toContainEqual([merged.id, 'helper'])
})

it('exports the roles of an account, and the invitations that it has sent or got, without their secrets', async () => {
  const event = await buildEvent(test, { title: 'Winter Clash' })
  const staff = staffOf(test, event)
  const helper = await staff.join('helper')
  await staff.invite('ben@example.com')
  const exportOf = async ({ token }: Owner) => JSON.stringify((await test.call(exportAccount, { token })).body)
  const [owned, helped] = [await exportOf(event.owner), await exportOf(helper)]
  expect(helped).toMatch(/"staff":.*"role":"helper".*Winter Clash/)
  expect(owned).toContain('ben@example.com')
  expect(owned + helped).not.toContain('token_hash')
})
