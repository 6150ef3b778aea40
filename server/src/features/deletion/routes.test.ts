import { endpoints } from '@muster/contract'
import { deleteAccount, restoreAccount } from '@muster/contract/account-deletion'
import { getCurrentUser, login, register, verifyEmail } from '@muster/contract/accounts'
import { claimParticipant, confirmClaim, deleteClaim, listClaims } from '@muster/contract/claims'
import { addressOf } from '@muster/contract/client'
import { deleteEvent, getEvent } from '@muster/contract/events'
import { joinEvent, updateParticipant } from '@muster/contract/participants'
import { expect, it } from 'vitest'
import { buildEvent, buildField, buildUser, type Owner, password } from '../../testing/builders.ts'
import { deskOf, entryOf } from '../../testing/desk.ts'
import { mailedToken } from '../../testing/mails.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { buildWorld } from '../../testing/world.ts'
import { deletionJobs } from './jobs.ts'

const test = startTestApp()

const remove = ({ token }: { token: string }, body = { password }) => test.call(deleteAccount, { token, body })
const restore = (token: string) => test.call(restoreAccount, { body: { token } })

async function removed(user: Owner) {
  expect((await remove(user)).status).toBe(200)
  return mailedToken(test, user.email)
}

const joined = async (event_id: number, user: Owner) =>
  (await test.call(joinEvent, { token: user.token, params: { event_id }, body: {} })).body.id

it('refuses a wrong password, and deletes nothing', async () => {
  const user = await buildUser(test)
  expect(await remove(user, { password: 'Wr0ngOne' })).toMatchObject({ status: 400, body: { code: 'wrong_password' } })
  expect((await test.call(getCurrentUser, { token: user.token })).status).toBe(200)
})

it('ends every session, and takes the cookie and the cached pages along', async () => {
  const user = await buildUser(test)
  const { headers } = await remove(user)
  expect(headers).toMatchObject({ 'clear-site-data': '"cache"', 'set-cookie': expect.stringMatching(/^session=;/) })
  expect((await remove(user)).status).toBe(401)
  expect((await test.call(login, { body: { email: user.email, password } })).status).toBe(401)
})

it('leaves an event readable for everyone, and editable by nobody', async () => {
  const world = await buildWorld(test)
  await remove(world.owner)
  world.ids.round_number = 1
  for (const [name, { method, path, access, status }] of endpoints) {
    if (!path.startsWith('/events/:event_id')) continue
    const isRead = method === 'GET' && access === 'anyone' && !path.includes('round_number')
    if (!isRead && access !== 'owner') continue
    const { statusCode } = await test.app.inject({
      method,
      url: addressOf(path, { params: world.ids }),
      headers: { authorization: `Bearer ${world.stranger.token}` },
      ...(method !== 'GET' && { payload: world.bodies[name] ?? {} }),
    })
    expect({ name, statusCode }).toEqual({ name, statusCode: isRead ? status : 403 })
  }
})

it('closes events without an owner, and opens them again with their owner', async () => {
  const event = await buildEvent(test, { registration_open: true })
  const guest = await buildUser(test)
  const join = () => test.call(joinEvent, { token: guest.token, params: { event_id: event.id }, body: {} })
  const token = await removed(event.owner)
  expect(await join()).toMatchObject({ status: 403, body: { code: 'registration_closed' } })
  await restore(token)
  expect((await join()).status).toBe(201)
})

it('deletes drafts, except those in which others take part', async () => {
  const owner = await buildUser(test)
  const draft = await buildEvent(test, { owner, visibility: 'draft' })
  const shared = await buildEvent(test, { owner, registration_open: true })
  await joined(shared.id, await buildUser(test))
  await test.db.updateTable('events').set({ visibility: 'draft' }).where('id', '=', shared.id).execute()
  const token = await removed(owner)
  const left = await test.db.selectFrom('events').select('id').where('id', 'in', [draft.id, shared.id]).execute()
  expect(left).toEqual([{ id: shared.id }])
  expect((await test.call(getEvent, { token: owner.token, params: { event_id: shared.id } })).status).toBe(404)
  await restore(token)
  expect(await test.db.selectFrom('events').select('owner_id').execute()).toEqual([{ owner_id: owner.id }])
})

it('restores all that is still free, and names the rest', async () => {
  const user = await buildUser(test, { nickname: 'Ana' })
  const gone = await buildEvent(test, { registration_open: true })
  const taken = await buildEvent(test, { registration_open: true })
  const claimed = await buildEvent(test, { registration_open: true })
  for (const { id } of [gone, taken]) await joined(id, user)
  const participant_id = await joined(claimed.id, user)
  const file = {
    content_hash: Buffer.alloc(32),
    unit: 'line',
    is_editor: false,
    lines_total: 1,
    state: 'done',
  } as const
  await test.db
    .insertInto('imports')
    .values({ ...file, user_id: user.id })
    .execute()
  const token = await removed(user)

  await test.call(deleteEvent, { token: gone.owner.token, params: { event_id: gone.id } })
  const other = await buildUser(test, { nickname: 'ANA' })
  await joined(taken.id, other)
  const params = { event_id: claimed.id, participant_id }
  const claim = await test.call(claimParticipant, { token: other.token, params })
  await test.call(confirmClaim, {
    token: claimed.owner.token,
    params: { event_id: claimed.id, claim_id: claim.body.id },
  })
  const { status, body } = await restore(token)
  expect({ status, not_restored: body.not_restored }).toEqual({
    status: 200,
    not_restored: [
      '1 import: what it added stays, and cannot be undone any more.',
      'Your place in 2 events: deleted since, or claimed by somebody else.',
      'Your name in 1 event: somebody else has it there, or the organiser has changed it.',
    ],
  })
})

it('gives a claimed participant back with the claim, and with its own name in the texts of the event', async () => {
  const field = await buildField(test, ['Ana Nowak', 'Ben'], { description: 'Best painted: Ana Nowak' })
  const [user, call] = [await buildUser(test, { nickname: 'axx' }), { token: field.owner.token }]
  const participant_id = field.participants[0]
  const claim = await test.call(claimParticipant, { token: user.token, params: { event_id: field.id, participant_id } })
  const ids = (claim_id: number) => ({ ...call, params: { event_id: field.id, claim_id } })
  await test.call(confirmClaim, ids(claim.body.id))
  await restore(await removed(user))
  expect(await deskOf(test, field).event()).toMatchObject({ description: 'Best painted: Ana Nowak' })
  const { claims } = (await test.call(listClaims, ids(0))).body
  expect(claims).toMatchObject([{ participant_id, user_nickname: 'axx', state: 'confirmed' }])
  await test.call(deleteClaim, ids(claims[0]?.id ?? 0))
  const row = test.db.selectFrom('participants').select('user_id').where('id', '=', participant_id)
  expect(await row.executeTakeFirst()).toEqual({ user_id: null })
})

it('takes a deleted account off the waiting list, and puts it back in its position', async () => {
  const field = await buildField(test, ['Ana', 'Ben'], { capacity: 2, registration_open: true })
  const users = [await buildUser(test), await buildUser(test), await buildUser(test)] as const
  for (const user of users) await entryOf(test, user, field.id).join()
  const token = await removed(users[0])
  const desk = deskOf(test, field)
  await desk.removeParticipant(field.participants[0])
  await restore(token)
  const waiting = (await desk.participants()).filter(({ waiting_since }) => waiting_since !== null)
  expect(waiting.map(({ user_id, dropped_after_round }) => [user_id, dropped_after_round])).toEqual([
    [users[0].id, null],
    [users[2].id, null],
  ])
})

it('keeps a name that the organiser has given a former player', async () => {
  const user = await buildUser(test, { nickname: 'Ana' })
  const event = await buildEvent(test, { registration_open: true })
  const params = { event_id: event.id, participant_id: await joined(event.id, user) }
  const token = await removed(user)
  await test.call(updateParticipant, { token: event.owner.token, params, body: { nickname: 'A friend' } })
  await restore(token)
  const row = await test.db.selectFrom('participants').select(['nickname', 'user_id']).executeTakeFirst()
  expect(row).toEqual({ nickname: 'A friend', user_id: user.id })
})

it('says what to do when the address has a new account, which an unverified one is not', async () => {
  const user = await buildUser(test, { email: 'ana@example.com' })
  const token = await removed(user)
  const body = { nickname: 'Ana', email: user.email, password }
  await test.call(register, { body })
  await test.call(verifyEmail, { query: { token: await mailedToken(test, user.email) } })
  const refused = await restore(token)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'email_taken', detail: expect.stringMatching(/delete it/) },
  })
  const { access_token } = (await test.call(login, { body: { email: user.email, password } })).body
  await remove({ token: access_token })
  await test.call(register, { body })
  expect((await restore(token)).status).toBe(200)
})

it('gives the handle back, or another one if somebody has taken it', async () => {
  const user = await buildUser(test, { nickname: 'Ana' })
  const handles = async () => {
    const rows = await test.db.selectFrom('users').select('handle').where('id', '=', user.id).execute()
    return rows.map(({ handle }) => handle)
  }
  const [{ email }, first] = [user, await removed(user)]
  await restore(first)
  expect(await handles()).toEqual(['ana'])
  const { access_token } = (await test.call(login, { body: { email, password } })).body
  await remove({ token: access_token })
  await buildUser(test, { nickname: 'Ana' })
  await restore(await mailedToken(test, email))
  expect(await handles()).toEqual(['ana-2'])
})

it('forgets after seven days what could undo it, but not the number', async () => {
  const token = await removed(await buildUser(test))
  const age = (days: number) =>
    test.pool.query(`update closed_accounts set closed_at = now() - make_interval(days => $1)`, [days])
  await age(8)
  expect(await restore(token)).toMatchObject({ status: 400, body: { code: 'invalid_token' } })
  await test.pool.query(`select graphile_worker.add_job('clean_up')`)
  await test.runJobs()
  expect(await test.db.selectFrom('closed_accounts').select('number').execute()).toEqual([])
  expect(await test.db.selectFrom('deleted_accounts').select('number').execute()).toHaveLength(1)
})

it('keeps the address until its mail is sent or refused for the last time, and never in an error', async () => {
  const user = await buildUser(test)
  await remove(user)
  const { number } = await test.db.selectFrom('closed_accounts').select('number').executeTakeFirstOrThrow()
  const deliver = async () => {
    throw new Error(`550 ${user.email} rejected`)
  }
  const { mail_account_deleted: send } = deletionJobs({ db: test.db, deliver, dataDir: undefined })
  const attempt = (attempts: number) => send({ id: number }, { job: { attempts, max_attempts: 13 } } as never)
  const readMail = () => test.db.selectFrom('closed_accounts').select('mail').executeTakeFirstOrThrow()
  await expect(attempt(12)).rejects.toThrow(/^the mail about a deleted account was not accepted$/)
  expect((await readMail()).mail).toMatchObject({ to: user.email })
  await attempt(13)
  expect(await readMail()).toEqual({ mail: null })
})
