import { claimParticipant, listOwnClaims } from '@muster/contract/claims'
import { getEvent, listEvents, updateEvent } from '@muster/contract/events'
import { recordResult } from '@muster/contract/matches'
import { checkIn } from '@muster/contract/participants'
import { listHistory } from '@muster/contract/reports'
import { getInvitation, invitationsMax, listOwnRoles, staffMax } from '@muster/contract/staff'
import { expect, it } from 'vitest'
import { buildEvent, buildField, buildUser, type Owner } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { mailedToken } from '../../testing/mails.ts'
import { staffOf, tokenIn } from '../../testing/staff.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const rolesOf = async ({ token }: Owner) => (await test.call(listOwnRoles, { token })).body.roles

it('makes an organiser of the account that accepts a mailed invitation, once', async () => {
  const event = await buildEvent(test, { title: 'Winter Clash' })
  const staff = staffOf(test, event)
  expect(await staff.invite('Ben@Example.com', 'organiser')).toMatchObject({
    status: 201,
    body: { email: 'ben@example.com', role: 'organiser' },
  })
  const token = await mailedToken(test, 'ben@example.com')
  expect(test.mails.at(-1)).toMatchObject({ subject: 'Help to run Winter Clash' })
  const [ben, cleo] = [await buildUser(test, { nickname: 'Ben' }), await buildUser(test)]
  expect(await test.call(getInvitation, { token: cleo.token, query: { token } })).toMatchObject({
    status: 200,
    body: { event_title: 'Winter Clash', owner_nickname: event.owner.nickname, role: 'organiser' },
  })
  expect(await staff.accept(ben, token)).toMatchObject({
    status: 200,
    body: { role: 'organiser', event: { id: event.id } },
  })
  expect(await staff.accept(cleo, token)).toMatchObject({ status: 400, body: { code: 'invalid_token' } })
  expect((await test.call(getInvitation, { token: cleo.token, query: { token } })).status).toBe(400)
  const { body } = await staff.list()
  expect(body.staff).toMatchObject([
    { user_id: event.owner.id, role: 'owner', accepted_at: null },
    { nickname: 'Ben', role: 'organiser', accepted_at: expect.any(String), expires_at: null },
  ])
  expect(body.invitations).toEqual([])
  expect(await rolesOf(ben)).toEqual([{ event_id: event.id, role: 'organiser', expires_at: null }])
})

it('shows open invitations to the owner alone', async () => {
  const staff = staffOf(test, await buildEvent(test))
  await staff.invite('dan@example.com')
  const organiser = await staff.join('organiser')
  expect((await staff.list()).body.invitations).toMatchObject([{ email: 'dan@example.com', role: 'helper' }])
  expect((await staff.list(organiser)).body).toMatchObject({ staff: [{}, {}], invitations: [] })
})

it('replaces an invitation to the same address, and withdraws one', async () => {
  const staff = staffOf(test, await buildEvent(test))
  await staff.invite('dan@example.com')
  const first = await mailedToken(test, 'dan@example.com')
  await staff.invite('dan@example.com', 'organiser')
  const second = await mailedToken(test, 'dan@example.com')
  const dan = await buildUser(test)
  expect((await staff.accept(dan, first)).status).toBe(400)
  const [{ id = 0 } = {}, ...others] = (await staff.list()).body.invitations
  expect(others).toEqual([])
  expect((await staff.withdraw(id)).status).toBe(204)
  expect((await staff.withdraw(id)).status).toBe(404)
  expect((await staff.accept(dan, second)).status).toBe(400)
})

it('makes a helper of each account that opens a link, until the link ends', async () => {
  const event = await buildField(test)
  const staff = staffOf(test, event)
  const { body: link } = await staff.link(60)
  const users = [await buildUser(test), await buildUser(test)]
  for (const user of users) expect((await staff.accept(user, tokenIn(link.url))).body).toMatchObject({ role: 'helper' })
  const [first] = users
  const params = { event_id: event.id, participant_id: event.participants[0] }
  const enter = () => test.call(checkIn, { token: first?.token, params, body: {} })
  expect((await enter()).status).toBe(200)
  expect((await staff.list()).body.staff.map(({ expires_at }) => expires_at)).toEqual([
    null,
    link.expires_at,
    link.expires_at,
  ])
  await test.pool.query(`update staff set expires_at = now() - interval '1 second'`)
  await test.pool.query(`update staff_invitations set expires_at = now() - interval '1 second'`)
  expect(await enter()).toMatchObject({ status: 403, body: { detail: 'Only the owner of this event may change it.' } })
  expect((await staff.accept(await buildUser(test), tokenIn(link.url))).status).toBe(400)
  expect((await staff.list()).body.staff).toHaveLength(1)
})

it('takes the roles along when a link is ended by hand', async () => {
  const staff = staffOf(test, await buildEvent(test))
  const { body: link } = await staff.link()
  const helper = await buildUser(test)
  await staff.accept(helper, tokenIn(link.url))
  expect((await staff.withdraw(link.id)).status).toBe(204)
  expect(await rolesOf(helper)).toEqual([])
})

it.each([
  ['in the past', -1, 'Please choose an end that is not over yet'],
  ['after more than three days', 3 * 24 * 60 + 5, 'A link can work for at most 3 days'],
])('refuses a link that ends %s', async (_when, minutes, detail) => {
  const staff = staffOf(test, await buildEvent(test))
  expect(await staff.link(minutes)).toMatchObject({ status: 422, body: { detail } })
})

it('raises a role, and never lowers it', async () => {
  const event = await buildEvent(test)
  const staff = staffOf(test, event)
  const { body: link } = await staff.link()
  const user = await buildUser(test)
  await staff.accept(user, tokenIn(link.url))
  await staff.invite(user.email, 'organiser')
  await staff.accept(user, await mailedToken(test, user.email))
  const isOrganiser = [{ event_id: event.id, role: 'organiser', expires_at: null }]
  expect(await rolesOf(user)).toEqual(isOrganiser)
  expect((await staff.accept(user, tokenIn(link.url))).body).toMatchObject({ role: 'organiser' })
  expect(await rolesOf(user)).toEqual(isOrganiser)
  expect((await staff.accept(event.owner, tokenIn(link.url))).body).toMatchObject({ role: 'owner' })
})

it('makes a role last as long as the longest invitation says, whichever was accepted first', async () => {
  const event = await buildEvent(test)
  const staff = staffOf(test, event)
  const user = await buildUser(test)
  const [{ body: short }, { body: long }] = [await staff.link(60), await staff.link(120)]
  const ends = async () => (await rolesOf(user)).map(({ expires_at }) => expires_at)
  const accepts = async (token: string) => {
    await staff.accept(user, token)
    return ends()
  }
  expect(await accepts(tokenIn(short.url))).toEqual([short.expires_at])
  expect(await accepts(tokenIn(long.url))).toEqual([long.expires_at])
  expect(await accepts(tokenIn(short.url))).toEqual([long.expires_at])
  await staff.invite(user.email)
  expect(await accepts(await mailedToken(test, user.email))).toEqual([null])
  expect(await accepts(tokenIn(long.url))).toEqual([null])
  await staff.withdraw(long.id)
  expect(await ends()).toEqual([null])
})

it('lets the owner remove everybody, and the others only themselves', async () => {
  const event = await buildEvent(test)
  const staff = staffOf(test, event)
  const [helper, organiser] = [await staff.join('helper'), await staff.join('organiser')]
  expect(await staff.remove(helper.id, organiser)).toMatchObject({
    status: 403,
    body: { detail: 'Only the owner of this event may do this.' },
  })
  expect((await staff.remove(organiser.id, organiser)).status).toBe(204)
  expect((await staff.remove(helper.id)).status).toBe(204)
  expect((await staff.remove(helper.id)).status).toBe(404)
  expect((await staff.remove(event.owner.id)).status).toBe(404)
})

it('gives an event to one of its organisers, and keeps the former owner as an organiser', async () => {
  const event = await buildEvent(test)
  const staff = staffOf(test, event)
  const [helper, organiser] = [await staff.join('helper'), await staff.join('organiser')]
  expect(await staff.transfer(helper.id)).toMatchObject({
    status: 422,
    body: { detail: 'Please choose an organiser of this event' },
  })
  expect((await staff.transfer(organiser.id)).body).toMatchObject({ owner_id: organiser.id })
  expect((await staff.list(organiser)).body.staff.map(({ user_id, role }) => [user_id, role])).toEqual([
    [organiser.id, 'owner'],
    [event.owner.id, 'organiser'],
    [helper.id, 'helper'],
  ])
  expect((await staff.transfer(helper.id)).status).toBe(403)
  await test.runJobs()
  expect(test.mails.at(-1)).toMatchObject({
    to: organiser.email,
    subject: expect.stringContaining('You own an event now'),
  })
})

it('limits staff, invitations and links', async () => {
  const event = await buildEvent(test)
  const staff = staffOf(test, event)
  const { body: link } = await staff.link()
  const others = await Promise.all(Array.from({ length: staffMax }, () => buildUser(test)))
  const row = { event_id: event.id, role: 'helper', link_id: null, expires_at: null } as const
  await test.db
    .insertInto('staff')
    .values(others.map(({ id }) => ({ ...row, user_id: id })))
    .execute()
  const late = await buildUser(test)
  expect(await staff.accept(late, tokenIn(link.url))).toMatchObject({ status: 409, body: { code: 'too_many_staff' } })
  for (let sent = 1; sent < invitationsMax; sent++) await staff.invite(`u${sent}@example.com`)
  expect(await staff.invite('last@example.com')).toMatchObject({ status: 409, body: { code: 'too_many_staff' } })
})

it('names the account at the desk in histories and conflicts', async () => {
  const event = await buildField(test)
  const staff = staffOf(test, event)
  const [helper, organiser] = [await staff.join('helper', 'Hanna'), await staff.join('organiser', 'Olga')]
  const desk = deskOf(test, event)
  const { body: match } = await desk.addMatch(...event.participants)
  const params = { event_id: event.id, match_id: match.id }
  const body = { participant1_score: 7, participant2_score: 3 }
  const { body: saved } = await test.call(recordResult, { token: helper.token, params, body })
  expect((await test.call(listHistory, { token: organiser.token, params })).body.history).toMatchObject([
    { kind: 'result', by: 'desk', staff_nickname: 'Hanna' },
  ])
  const outdated = { 'if-match': `"${saved.version - 1}"` }
  const again = { token: event.owner.token, params, body: { ...body, participant2_score: 4 }, headers: outdated }
  expect(await test.call(recordResult, again)).toMatchObject({ status: 412, body: { changed_by: 'Hanna' } })
  const edit = { params: { event_id: event.id }, body: { title: 'Renamed' } }
  await test.call(updateEvent, { ...edit, token: organiser.token })
  expect(
    await test.call(updateEvent, { ...edit, token: event.owner.token, headers: { 'if-match': '"1"' } }),
  ).toMatchObject({ status: 412, body: { changed_by: 'Olga' } })
  const who = { event_id: event.id, participant_id: event.participants[0] }
  await test.call(checkIn, { token: helper.token, params: who, body: {} })
  expect(
    await test.call(checkIn, { token: event.owner.token, params: who, body: {}, headers: { 'if-match': '"1"' } }),
  ).toMatchObject({ status: 412, body: { changed_by: 'Hanna' } })
})

it('lists the events of others that one helps with, also drafts', async () => {
  const draft = await buildEvent(test, { visibility: 'draft', title: 'Secret' })
  const helper = await staffOf(test, draft).join('helper')
  await buildEvent(test, { owner: helper, title: 'Own' })
  const titles = async (query: object) =>
    (await test.call(listEvents, { token: helper.token, query })).body.events.map(({ title }) => title)
  expect(await titles({ helped_events: 'true' })).toEqual(['Secret'])
  expect((await titles({ helped_events: 'true', my_events: 'true' })).sort()).toEqual(['Own', 'Secret'])
  expect((await test.call(listEvents, { query: { helped_events: 'true' } })).status).toBe(401)
  expect((await test.call(getEvent, { params: { event_id: draft.id } })).status).toBe(404)
})

it('asks organisers to confirm claims, by mail and in their list, and no helper', async () => {
  const event = await buildField(test)
  const staff = staffOf(test, event)
  const [helper, organiser] = [await staff.join('helper'), await staff.join('organiser')]
  const claimant = await buildUser(test)
  const params = { event_id: event.id, participant_id: event.participants[0] }
  await test.call(claimParticipant, { token: claimant.token, params })
  const waiting = async ({ token }: Owner) => (await test.call(listOwnClaims, { token })).body.to_confirm.length
  expect([await waiting(event.owner), await waiting(organiser), await waiting(helper)]).toEqual([1, 1, 0])
  await test.runJobs()
  const mailed = await test.db.selectFrom('event_mails').select('user_id').where('kind', '=', 'claim').execute()
  expect(mailed.map(({ user_id }) => user_id).sort()).toEqual([event.owner.id, organiser.id].sort())
})
