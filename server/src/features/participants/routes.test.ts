import type { BodyInputOf } from '@muster/contract/endpoint'
import { tidyName } from '@muster/contract/names'
import { countParticipants, createParticipant } from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildField, buildUser } from '../../testing/builders.ts'
import { deskOf, idsOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

async function build(nicknames: readonly string[] = []) {
  const field = await buildField(test, nicknames)
  const desk = deskOf(test, field)
  const call = { token: field.owner.token, params: { event_id: field.id } }
  const create = (body: object) =>
    test.call(createParticipant, { ...call, body: body as BodyInputOf<typeof createParticipant> })
  const count = async () => {
    const { count } = (await test.call(countParticipants, call)).body
    expect((await desk.event()).num_of_participants).toBe(count)
    return count
  }
  return { id: field.id, desk, create, count, participants: field.participants }
}

describe('adding a participant', () => {
  it('returns the participant with the name of the army, and counts them', {
    tags: ['spec:3.4', 'spec:7.21'],
  }, async () => {
    const { id, desk, count } = await build()
    const army_id = await anyArmy(test)
    const army = await test.db.selectFrom('armies').selectAll().where('id', '=', army_id).executeTakeFirstOrThrow()
    const { status, body } = await desk.add('  Ana ', { army_id })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      event_id: id,
      user_id: null,
      is_member: false,
      handle: null,
      nickname: 'Ana',
      army_id,
      army_name: army.name,
      army_faction: army.faction,
      army_grand_alliance: army.grand_alliance,
      army_written: null,
      club: null,
      fixed_table: null,
      checked_in_at: null,
      dropped_after_round: null,
      waiting_since: null,
      list_submitted_at: null,
      list_is_late: false,
      adjustment: 0,
      adjustment_reason: null,
      category_scores: {},
      dropped_results: 'keep',
      members: [],
      forfeited_match_id: null,
      is_spare: false,
      wins: 0,
      draws: 0,
      losses: 0,
      position: 1,
      version: 1,
    })
    expect(await desk.participants()).toEqual([body])
    expect(await count()).toBe(1)
  })

  it.each([
    ['no nickname', {}, 'nickname', 'Participant nickname is required'],
    ['a blank nickname', { nickname: ' \u00a0' }, 'nickname', 'Participant nickname is required'],
    ['a long nickname', { nickname: 'x'.repeat(51) }, 'nickname', /at most 50/],
    ['an army that is text', { nickname: 'Ana', army_id: '1' }, 'army_id', /whole number/],
    ['an unknown army', { nickname: 'Ana', army_id: 2 ** 52 }, 'army_id', 'This army does not exist in Spearhead.'],
  ])('refuses %s', { tags: 'spec:5.21' }, async (_what, wrong, path, message) => {
    const { create, count } = await build()
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    const body = { detail: expected, errors: [{ path, message: expected }] }
    expect(await create(wrong)).toMatchObject({ status: 422, body })
    expect(await count()).toBe(0)
  })

  it.each([
    ['Ana', ' aNA '],
    ['Zoe\u0308', 'ZO\u00cb'],
    ['Mary Ann', 'Mary\u00a0Ann'],
    ['Mary Ann', 'Mary \u200b Ann'],
    ['O’Neil', "O'Neil"],
    ["O'Neil", 'O´Neil'],
  ])('accepts %s and then refuses %s in one event', async (first, second) => {
    const { desk, count } = await build()
    expect((await desk.add(first)).status).toBe(201)
    const message = `A participant named "${tidyName(second)}" is already in this event.`
    const body = { code: 'nickname_taken', detail: message, errors: [{ path: 'nickname', message }] }
    expect(await desk.add(second)).toMatchObject({ status: 409, body })
    expect(await count()).toBe(1)
  })

  it('ignores a user in the request', async () => {
    const { id, create } = await build()
    const { id: user_id } = await buildUser(test)
    const response = await create({ nickname: 'Ana', user_id, event_id: 1, id: 1, game_type: 'AOS' })
    expect(response).toMatchObject({ status: 201, body: { event_id: id, user_id: null } })
  })
})

it('changing a participant changes the fields that are sent and leaves the others', { tags: 'spec:7.24' }, async () => {
  const { desk, participants } = await build(['Ana', 'Ben'])
  const [ana = 0] = participants
  const army_id = await anyArmy(test)
  expect(await desk.edit(ana, { army_id })).toMatchObject({ status: 200, body: { nickname: 'Ana', army_id } })
  expect((await desk.edit(ana, { nickname: 'ANA' })).body).toMatchObject({ nickname: 'ANA', army_id })
  const foreign = await desk.edit(ana, { nickname: 'Anna', army_id: await anyArmy(test, 'AOS') })
  expect(foreign).toMatchObject({ status: 422, body: { errors: [{ path: 'army_id' }] } })
  expect((await desk.edit(ana, {})).body).toMatchObject({ nickname: 'ANA', army_id })
  expect((await desk.edit(ana, { army_id: null })).body).toMatchObject({ army_id: null, army_name: null })
  expect(await desk.participants()).toMatchObject([{ nickname: 'ANA' }, { nickname: 'Ben' }])
})

it('keeps what a list says of an army until somebody chooses it', async () => {
  const { desk } = await build()
  const { id } = (await desk.add('Ana', { army_written: 'Skaven' })).body as { id: number }
  expect((await desk.edit(id, { club: 'Guild' })).body).toMatchObject({ army_id: null, army_written: 'Skaven' })
  const army_id = await anyArmy(test)
  expect((await desk.edit(id, { army_id })).body).toMatchObject({ army_id, army_written: null })
  expect((await desk.add('Ben', { army_id, army_written: 'Skaven' })).body).toMatchObject({
    army_id,
    army_written: null,
  })
})

it('removing a participant removes their matches too, also from the standings', { tags: 'spec:7.25' }, async () => {
  const { desk, participants, count } = await build(['Ana', 'Ben', 'Cleo'])
  const [ana = 0, ben = 0, cleo = 0] = participants
  const scores = { participant1_score: 1, participant2_score: 0 }
  await desk.addMatch(ana, ben, scores)
  await desk.addMatch(cleo, ana, scores)
  await desk.addMatch(ben, cleo, scores)
  expect(await desk.removeParticipant(ana)).toMatchObject({ status: 204, body: undefined })
  expect((await desk.matches()).map(idsOf)).toEqual([[ben, cleo]])
  expect(await desk.participants()).toMatchObject([
    { nickname: 'Ben', wins: 1, losses: 0 },
    { nickname: 'Cleo', wins: 0, losses: 1 },
  ])
  expect(await count()).toBe(2)
  expect((await desk.removeParticipant(ana)).status).toBe(404)
})
