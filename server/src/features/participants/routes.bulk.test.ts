import {
  createParticipant,
  createParticipants,
  listParticipants,
  type ParticipantInput,
} from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildEvent, buildField } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

interface Owned {
  id: number
  owner: { token: string }
}

const addAll = ({ id, owner }: Owned, participants: ParticipantInput[]) =>
  test.call(createParticipants, { token: owner.token, params: { event_id: id }, body: { participants } })

const people = (size: number, prefix = 'P') =>
  Array.from({ length: size }, (_, n) => ({ nickname: `${prefix}${String(n).padStart(4, '0')}` }))

const total = async ({ id }: Owned) => (await test.call(listParticipants, { params: { event_id: id } })).body.total

describe('adding many participants', () => {
  it('adds all and returns them in the order of the request', async () => {
    const event = await buildField(test, ['Before'])
    const army_id = await anyArmy(test)
    const { status, body } = await addAll(event, [
      { nickname: 'Zoe', army_id },
      { nickname: 'Ana', army_id: null },
      { nickname: 'Moe' },
    ])
    expect(status).toBe(201)
    expect(body.participants.map(({ nickname, army_id }) => [nickname, army_id])).toEqual([
      ['Zoe', army_id],
      ['Ana', null],
      ['Moe', null],
    ])
    expect(await total(event)).toBe(4)
  })

  it.each([
    ['none', 0, /at least one participant/],
    ['501', 501, /At most 500 participants/],
  ])('refuses %s', async (_what, size, message) => {
    const event = await buildEvent(test)
    const expected = expect.stringMatching(message)
    expect(await addAll(event, people(size))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'participants', message: expected }] },
    })
    expect(await total(event)).toBe(0)
  })

  it('reports the invalid rows and adds none', async () => {
    const event = await buildEvent(test)
    const rows = [{ nickname: 'Ana' }, { nickname: ' ' }, { nickname: 'x'.repeat(51) }]
    expect(await addAll(event, rows)).toMatchObject({
      status: 422,
      body: {
        detail: 'Participant nickname is required',
        errors: [{ path: 'participants.1.nickname' }, { path: 'participants.2.nickname' }],
      },
    })
    expect(await total(event)).toBe(0)
  })

  it('reports every row whose army is of another game and adds none', async () => {
    const event = await buildEvent(test)
    const other = await anyArmy(test, 'AOS')
    const rows = [
      { nickname: 'Ana', army_id: other },
      { nickname: 'Ben', army_id: await anyArmy(test) },
      { nickname: 'Cleo', army_id: other },
    ]
    const response = await addAll(event, rows)
    expect(response).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'participants.0.army_id' }, { path: 'participants.2.army_id' }] },
    })
    expect(await total(event)).toBe(0)
  })

  it.each([
    ['a nickname that the event has', ['Ben', 'Cleo', 'aNA'], 2],
    ['a nickname twice', ['Ben', 'Cleo', 'Dan', 'Cleo'], 3],
    ['a nickname twice in another case', ['Ärne', 'Ben', 'äRNE'], 2],
    ['a nickname twice that the event has', ['ANA', 'ANA', 'Ben'], 0],
    ['the first of two taken nicknames', ['Ben', 'ana', 'BEN'], 1],
  ])('reports the row with %s and adds none', async (_what, nicknames, row) => {
    const event = await buildField(test, ['Ana'])
    const response = await addAll(
      event,
      nicknames.map((nickname) => ({ nickname })),
    )
    expect(response).toMatchObject({
      status: 409,
      body: {
        code: 'nickname_taken',
        detail: `A participant named "${nicknames[row]}" is already in this event.`,
        errors: [{ path: `participants.${row}.nickname` }],
      },
    })
    expect(await total(event)).toBe(1)
  })
})

describe('an event with 1000 participants', () => {
  it('accepts no more, neither one nor many', async () => {
    const event = await buildEvent(test)
    const call = { token: event.owner.token, params: { event_id: event.id } }
    await addAll(event, people(500, 'A'))
    await addAll(event, people(499, 'B'))
    const refusal = { status: 422, body: { detail: 'An event can have at most 1000 participants.' } }
    expect(await addAll(event, people(2, 'C'))).toMatchObject(refusal)
    expect(await total(event)).toBe(999)
    expect((await test.call(createParticipant, { ...call, body: { nickname: 'Last' } })).status).toBe(201)
    expect(await test.call(createParticipant, { ...call, body: { nickname: 'Late' } })).toMatchObject(refusal)
    expect(await total(event)).toBe(1000)
  })

  it('is not overfilled by concurrent requests', async () => {
    const event = await buildEvent(test)
    await addAll(event, people(500, 'A'))
    await addAll(event, people(498, 'B'))
    // Opens the connections first, so that the requests below really overlap.
    await Promise.all(Array.from({ length: 16 }, () => total(event)))
    const responses = await Promise.all(people(16, 'C').map((person) => addAll(event, [person])))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(14).fill(422)])
    expect(await total(event)).toBe(1000)
  })
})
