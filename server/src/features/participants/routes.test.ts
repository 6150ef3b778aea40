import { getEvent } from '@muster/contract/events'
import { createMatch, listMatches } from '@muster/contract/matches'
import {
  countParticipants,
  createParticipant,
  deleteParticipant,
  listParticipants,
  type ParticipantChange,
  updateParticipant,
} from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildEvent, buildField, buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

interface Owned {
  id: number
  owner: { token: string }
}

const list = async ({ id }: { id: number }) => (await test.call(listParticipants, { params: { event_id: id } })).body
const names = async (event: { id: number }) => (await list(event)).participants.map(({ nickname }) => nickname)

const add = ({ id, owner }: Owned, nickname: string, army_id?: number | null) =>
  test.call(createParticipant, {
    token: owner.token,
    params: { event_id: id },
    body: { nickname, ...(army_id !== undefined && { army_id }) },
  })

const change = ({ id, owner }: Owned, participant_id: number, body: ParticipantChange) =>
  test.call(updateParticipant, { token: owner.token, params: { event_id: id, participant_id }, body })

const remove = ({ id, owner }: Owned, participant_id: number) =>
  test.call(deleteParticipant, { token: owner.token, params: { event_id: id, participant_id } })

async function count({ id }: { id: number }) {
  const { body } = await test.call(countParticipants, { params: { event_id: id } })
  const event = await test.call(getEvent, { params: { event_id: id } })
  expect(event.body.num_of_participants).toBe(body.count)
  return body.count
}

describe('adding a participant', () => {
  it('returns the participant with the name of the army, and counts them', {
    tags: ['spec:3.4', 'spec:7.21'],
  }, async () => {
    const event = await buildEvent(test)
    const army_id = await anyArmy(test)
    const army = await test.db.selectFrom('armies').selectAll().where('id', '=', army_id).executeTakeFirstOrThrow()
    const { status, body } = await add(event, '  Ana ', army_id)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      event_id: event.id,
      user_id: null,
      nickname: 'Ana',
      army_id,
      army_name: army.name,
      army_faction: army.faction,
      army_grand_alliance: army.grand_alliance,
      club: null,
      fixed_table: null,
      checked_in_at: null,
      dropped_after_round: null,
      waiting_since: null,
      adjustment: 0,
      adjustment_reason: null,
      wins: 0,
      draws: 0,
      losses: 0,
      position: 1,
      version: 1,
    })
    expect(await list(event)).toEqual({ participants: [body], total: 1 })
    expect(await count(event)).toBe(1)
  })

  it.each([
    ['no nickname', {}, 'nickname', 'Participant nickname is required'],
    ['a blank nickname', { nickname: ' \u00a0' }, 'nickname', 'Participant nickname is required'],
    ['a long nickname', { nickname: 'x'.repeat(51) }, 'nickname', /at most 50/],
    ['an army that is text', { nickname: 'Ana', army_id: '1' }, 'army_id', /whole number/],
    [
      'an army that does not exist',
      { nickname: 'Ana', army_id: 9007199254740991 },
      'army_id',
      /does not exist in Spearhead/,
    ],
  ])('refuses %s', { tags: 'spec:5.21' }, async (_what, wrong: object, path, message) => {
    const { id, owner } = await buildEvent(test)
    const body = wrong as { nickname: string }
    const response = await test.call(createParticipant, { token: owner.token, params: { event_id: id }, body })
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    expect(response).toMatchObject({ status: 422, body: { detail: expected, errors: [{ path, message: expected }] } })
    expect(await count({ id })).toBe(0)
  })

  it('refuses an army of another game', async () => {
    const event = await buildEvent(test, { game_type: 'SPEARHEAD' })
    expect(await add(event, 'Ana', await anyArmy(test, 'AOS'))).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: [{ path: 'army_id', message: 'This army does not exist in Spearhead.' }] },
    })
    expect(await count(event)).toBe(0)
  })

  it.each([
    ['Ana', 'Ana'],
    ['Ana', ' aNA '],
    ['Ärne', 'äRNE'],
    ['Łukasz', 'łUKASZ'],
    ['Zoe\u0308', 'ZO\u00cb'],
  ])('accepts %s and then refuses %s in one event', async (first, second) => {
    const event = await buildEvent(test)
    expect((await add(event, first)).status).toBe(201)
    const nickname = second.normalize('NFC').trim()
    const message = `A participant named "${nickname}" is already in this event.`
    expect(await add(event, second)).toMatchObject({
      status: 409,
      body: { code: 'nickname_taken', detail: message, errors: [{ path: 'nickname', message }] },
    })
    expect(await count(event)).toBe(1)
  })

  it('ignores a user in the request', async () => {
    const { id, owner } = await buildEvent(test)
    const stranger = await buildUser(test)
    const forged: object = { user_id: stranger.id, event_id: 1, id: 1, game_type: 'AOS' }
    const body = { nickname: 'Ana', ...forged }
    const response = await test.call(createParticipant, { token: owner.token, params: { event_id: id }, body })
    expect(response).toMatchObject({ status: 201, body: { event_id: id, user_id: null } })
  })
})

describe('changing a participant', () => {
  it('changes the fields that are sent and leaves the others', { tags: 'spec:7.24' }, async () => {
    const event = await buildField(test)
    const [ana] = event.participants
    const army_id = await anyArmy(test)
    expect(await change(event, ana, { army_id })).toMatchObject({ status: 200, body: { nickname: 'Ana', army_id } })
    expect((await change(event, ana, { nickname: 'ANA' })).body).toMatchObject({ nickname: 'ANA', army_id })
    expect((await change(event, ana, {})).body).toMatchObject({ nickname: 'ANA', army_id })
    expect((await change(event, ana, { army_id: null })).body).toMatchObject({ army_id: null, army_name: null })
    expect(await names(event)).toEqual(['ANA', 'Ben'])
  })

  it('refuses an army of another game and keeps the previous one', async () => {
    const event = await buildField(test)
    const [ana] = event.participants
    const army_id = await anyArmy(test)
    await change(event, ana, { army_id })
    const response = await change(event, ana, { nickname: 'Anna', army_id: await anyArmy(test, 'AOS') })
    expect(response).toMatchObject({ status: 422, body: { errors: [{ path: 'army_id' }] } })
    expect((await list(event)).participants[0]).toMatchObject({ nickname: 'Ana', army_id })
  })
})

describe('removing a participant', () => {
  it('removes their matches too, also from the standings', { tags: 'spec:7.25' }, async () => {
    const event = await buildField(test, ['Ana', 'Ben', 'Cleo'])
    const [ana, ben, cleo] = event.participants
    const call = { token: event.owner.token, params: { event_id: event.id } }
    const scores = { participant1_score: 1, participant2_score: 0 }
    for (const [participant1_id, participant2_id] of [
      [ana, ben],
      [cleo, ana],
      [ben, cleo],
    ] as const)
      await test.call(createMatch, { ...call, body: { participant1_id, participant2_id, ...scores } })
    expect(await remove(event, ana)).toMatchObject({ status: 204, body: undefined })
    const { body } = await test.call(listMatches, { params: call.params })
    expect(body.matches.map((match) => [match.participant1_id, match.participant2_id])).toEqual([[ben, cleo]])
    expect((await list(event)).participants).toMatchObject([
      { nickname: 'Ben', wins: 1, losses: 0 },
      { nickname: 'Cleo', wins: 0, losses: 1 },
    ])
    expect(await count(event)).toBe(2)
    expect((await remove(event, ana)).status).toBe(404)
  })
})
