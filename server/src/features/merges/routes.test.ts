import { deleteAccount, restoreAccount } from '@muster/contract/account-deletion'
import { exportAccount } from '@muster/contract/account-export'
import { getCurrentUser, login, requestPasswordReset, resetPassword } from '@muster/contract/accounts'
import { deleteClaim, listClaims } from '@muster/contract/claims'
import { createMerge, listMerges, splitMerge } from '@muster/contract/merges'
import { getPlayer, listPlayers } from '@muster/contract/players'
import { expect, it } from 'vitest'
import { hashToken } from '../../security/tokens.ts'
import { buildEvent, buildField, buildUser, type Owner, password } from '../../testing/builders.ts'
import { mailedToken } from '../../testing/mails.ts'
import { buildPlayed, buildPlayer } from '../../testing/players.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { deleteAgain } from '../deletion/service.ts'
import { ratePlayers } from '../ratings/service.rating.ts'

const test = startTestApp()

const mergeInto = ({ token }: Owner, { email }: Owner) =>
  test.call(createMerge, { token, body: { password, other_email: email, other_password: password } })
const split = ({ token }: Owner, merge_id: number) =>
  test.call(splitMerge, { token, params: { merge_id }, body: { password } })
const signIn = ({ email }: Owner) => test.call(login, { body: { email, password } })

/** Everything that a merge may touch, without the versions, which only rise. */
async function readAll() {
  const read = async (query: string) => (await test.pool.query(query)).rows
  return {
    participants: await read('select id, user_id, nickname from participants order by id'),
    claims: await read('select * from claims order by id'),
    events: await read('select id, owner_id, updated_at from events order by id'),
    imports: await read('select * from imports order by id'),
    alerts: await read('select * from alerts order by id'),
    feedback: await read('select * from feedback order by id'),
    users: await read('select * from users order by id'),
    ratings: await read('select * from ratings order by user_id, scope'),
    steps: await read('select * from rating_steps order by user_id, scope, number'),
    merges: await read('select merge_id from merged_rows union all select id from merges'),
  }
}

const roles = ['none', 'participant', 'open claim', 'confirmed claim'] as const

/** Two accounts in every pair of roles, in events of either and of a third one, with all else that an account has. */
async function buildBoth() {
  const [ana, ben, third] = [await buildPlayer(test, 'Ana'), await buildPlayer(test, 'Ben'), await buildUser(test)]
  const cleo = await buildUser(test)
  const take = async (user: Owner, role: (typeof roles)[number], event_id: number, participant_id: number) => {
    const claim = { event_id, participant_id, user_id: user.id }
    const confirmed_at = role === 'confirmed claim' ? new Date() : null
    if (role.endsWith('claim'))
      await test.db
        .insertInto('claims')
        .values({ ...claim, confirmed_at })
        .execute()
    if (role === 'none' || role === 'open claim') return
    await test.db.updateTable('participants').set({ user_id: user.id }).where('id', '=', participant_id).execute()
  }
  for (const owner of [ana, ben, third]) {
    for (const own of roles) {
      for (const other of roles) {
        const { id, participants, game_type } = await buildField(test, ['One', 'Two', 'Three'], { owner })
        const [one, two, three] = participants
        await take(ana, own, id, one)
        await take(ben, other, id, two)
        await take(cleo, 'participant', id, three)
        const scores = { participant1_score: 5, participant2_score: 3 }
        const rows = [one, two].map((side) => ({ participant1_id: side, participant2_id: three, ...scores }))
        await test.db
          .insertInto('matches')
          .values(rows.map((row) => ({ ...row, event_id: id, game_type })))
          .execute()
      }
    }
  }
  const shared = await buildField(test, ['One'])
  for (const user of [ana, ben]) await take(user, 'open claim', shared.id, shared.participants[0])
  for (const [index, user] of [ana, ben, ben].entries()) {
    const file = { content_hash: Buffer.alloc(32, Math.max(index - 1, 0)), unit: 'line', is_editor: false } as const
    await test.db
      .insertInto('imports')
      .values({ ...file, user_id: user.id, lines_total: 1, state: 'done' })
      .execute()
    const alert = { channel: 'mail', pace: 'weekly', end_token: String(index), user_id: user.id } as const
    await test.db
      .insertInto('alerts')
      .values({ ...alert, words: [] })
      .execute()
    await test.db
      .insertInto('feedback')
      .values({ user_id: user.id, category: 'bug', content: 'It does not beep.' })
      .execute()
  }
  await ratePlayers(test.db)
  return { ana, ben, shared }
}

it('gives everything that can move to one account, and a split gives it all back', async () => {
  const { ana, ben, shared } = await buildBoth()
  const before = await readAll()
  expect(before.steps.length).toBeGreaterThan(10)
  const { status, body } = await mergeInto(ana, ben)
  // Each takes part in two of four roles, in the events of three owners.
  expect({ status, participants: body.participants, stayed: body.stayed.length }).toEqual({
    ...{ status: 201, participants: 12, stayed: 12 },
  })
  const merged = await readAll()
  const isOf = (rows: { user_id: number }[]) => rows.filter(({ user_id }) => user_id === ben.id).length
  expect(merged.events.filter(({ owner_id }) => owner_id === ben.id)).toEqual([])
  expect([merged.alerts, merged.feedback, merged.imports, merged.participants].map(isOf)).toEqual([0, 0, 1, 12])
  // An open claim that stayed is not offered to its organiser, and not confirmed by anyone.
  const params = { event_id: shared.id }
  const { claims } = (await test.call(listClaims, { token: shared.owner.token, params })).body
  expect(claims.map(({ user_nickname }) => user_nickname)).toEqual(['Ana'])
  await ratePlayers(test.db)
  expect((await readAll()).steps).not.toEqual(before.steps)
  expect((await split(ana, body.id)).status).toBe(200)
  await ratePlayers(test.db)
  expect(await readAll()).toEqual(before)
})

it('makes one player of two, and ends the sessions of the merged account', async () => {
  const [ana, ben, cleo] = [
    await buildPlayer(test, 'Ana'),
    await buildPlayer(test, 'Ben'),
    await buildPlayer(test, 'Cleo'),
  ]
  const games = [{ sides: [0, 1] as const, scores: [9, 3] as const, round: 1 }]
  for (const player of [ana, ben]) await buildPlayed(test, { players: [player, cleo], games })
  const { body } = await mergeInto(ana, ben)
  expect(body).toMatchObject({ email: ben.email, nickname: 'Ben', participants: 1, stayed: [] })
  expect((await test.call(getCurrentUser, { token: ben.token })).status).toBe(401)
  expect(await signIn(ben)).toMatchObject({
    status: 403,
    body: { code: 'account_merged', detail: expect.stringContaining(`merged into u…@example.com.`) },
  })
  const record = async (handle: string) => (await test.call(getPlayer, { params: { handle } })).body
  expect(await record('ben')).toEqual(await record('ana'))
  expect(await record('ben')).toMatchObject({ handle: 'ana', events: 2, record: { wins: 2 } })
  const listed = async () => (await test.call(listPlayers, { query: {} })).body.players.map(({ handle }) => handle)
  expect(await listed()).toEqual(['ana', 'cleo'])
  const { tables } = (await test.call(exportAccount, { token: ana.token })).body
  expect([tables.merges, tables.merged_rows?.length]).toMatchObject([[{ merged_email: ben.email }], 1])
  await test.runJobs()
  expect(test.mails.at(-1)).toMatchObject({ to: ben.email, subject: 'Your Muster account was merged' })
  expect((await test.call(listMerges, { token: ana.token })).body.merges).toEqual([body])
  // A repeated request, whose first response was lost, finds the same merge.
  expect((await mergeInto(ana, ben)).body).toEqual(body)
  expect((await split(ana, body.id)).body.message).toContain(ben.email)
  expect(await split(ana, body.id)).toMatchObject({ status: 404 })
  expect((await signIn(ben)).status).toBe(200)
  expect(await listed()).toEqual(['ana', 'ben', 'cleo'])
  expect(await record('ben')).toMatchObject({ handle: 'ben', events: 1 })
})

it('ends when the mailed link of the merged address sets a new password, and not otherwise', async () => {
  const [ana, ben] = [await buildUser(test), await buildUser(test)]
  const event = await buildEvent(test, { owner: ben })
  await mergeInto(ana, ben)
  const owner = async () => (await test.db.selectFrom('events').select('owner_id').executeTakeFirst())?.owner_id
  const reset = async ({ email }: Owner) => {
    await test.call(requestPasswordReset, { body: { email } })
    const token = await mailedToken(test, email)
    return test.call(resetPassword, { body: { token, new_password: password } })
  }
  expect((await reset(ana)).status).toBe(200)
  expect(await owner()).toBe(ana.id)
  expect((await reset(ben)).status).toBe(200)
  expect(await owner()).toBe(event.owner.id)
  expect((await signIn(ben)).status).toBe(200)
})

it('names no draft of somebody else, and neither does the export of an account', async () => {
  const [ana, ben] = [await buildUser(test), await buildUser(test)]
  const { participants } = await buildField(test, ['Ana', 'Ben'], { title: 'Secret', visibility: 'draft' })
  for (const [index, { id: user_id }] of [ana, ben].entries())
    await test.db
      .updateTable('participants')
      .set({ user_id })
      .where('id', '=', participants[index] ?? 0)
      .execute()
  expect((await mergeInto(ana, ben)).body).toMatchObject({ stayed: [] })
  const { tables } = (await test.call(exportAccount, { token: ana.token })).body
  expect(tables.participants).toMatchObject([{ nickname: 'Ana', event_title: null }])
})

it('lets the organiser take a participant back that both had claimed', async () => {
  const [ana, ben] = [await buildUser(test), await buildUser(test)]
  const { id: event_id, participants, owner } = await buildField(test, ['One'])
  const claims = [ana, ben].map(({ id: user_id }) => ({ event_id, participant_id: participants[0], user_id }))
  await test.db.insertInto('claims').values(claims).execute()
  await test.db.updateTable('claims').set({ confirmed_at: new Date() }).where('user_id', '=', ben.id).execute()
  await test.db.updateTable('participants').set({ user_id: ben.id }).where('id', '=', participants[0]).execute()
  await mergeInto(ana, ben)
  const listed = await test.call(listClaims, { token: owner.token, params: { event_id } })
  const claim_id = listed.body.claims.find(({ state }) => state === 'confirmed')?.id ?? 0
  await test.call(deleteClaim, { token: owner.token, params: { event_id, claim_id } })
  const rows = await test.db.selectFrom('participants').select('user_id').where('event_id', '=', event_id).execute()
  expect(rows).toEqual([{ user_id: null }])
})

it('is deleted with the account, and each is restored on its own', async () => {
  const [ana, ben] = [await buildUser(test), await buildUser(test)]
  const { id } = await buildEvent(test, { owner: ben })
  await mergeInto(ana, ben)
  await test.call(deleteAccount, { token: ana.token, body: { password } })
  const left = () => test.db.selectFrom('users').select('id').where('id', 'in', [ana.id, ben.id]).execute()
  expect(await left()).toEqual([])
  expect((await test.call(restoreAccount, { body: { token: await mailedToken(test, ben.email) } })).status).toBe(200)
  expect(await left()).toEqual([{ id: ben.id }])
  const event = await test.db.selectFrom('events').select('owner_id').where('id', '=', id).executeTakeFirst()
  expect(event).toEqual({ owner_id: ben.id })
})

it('is split before an account of a restored backup is deleted again, so that the other one loses nothing', async () => {
  const [ana, ben] = [await buildUser(test), await buildUser(test)]
  const { id } = await buildEvent(test, { owner: ben })
  await buildEvent(test, { owner: ana })
  await mergeInto(ana, ben)
  const { unsubscribe_key } = await test.db
    .selectFrom('users')
    .select('unsubscribe_key')
    .where('id', '=', ben.id)
    .executeTakeFirstOrThrow()
  const entry = { number: 4821, user_id: ben.id, fingerprint: hashToken(unsubscribe_key), deleted_at: new Date() }
  expect(await deleteAgain(test.db, [entry])).toBe(1)
  const events = await test.db.selectFrom('events').select(['id', 'owner_id']).orderBy('id').execute()
  expect(events.map(({ owner_id }) => owner_id)).toEqual([null, ana.id])
  expect(events[0]?.id).toBe(id)
})
