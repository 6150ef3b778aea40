import { getEvent, updateEvent } from '@muster/contract/events'
import type { GameType } from '@muster/contract/games'
import { createMatch, listMatches } from '@muster/contract/matches'
import { createParticipant, listParticipants, updateParticipant } from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildField } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

type Field = Awaited<ReturnType<typeof buildField>>

const changeGame = ({ id, owner }: Field, game_type: 'AOS' | 'SPEARHEAD') =>
  test.call(updateEvent, { token: owner.token, params: { event_id: id }, body: { game_type } })

const gameOf = async ({ id }: Field): Promise<GameType> =>
  (await test.call(getEvent, { params: { event_id: id } })).body.game_type

describe('changing the game of an event', () => {
  it('works while no army of the old game is chosen, and then allows armies of the new one', async () => {
    const field = await buildField(test)
    const [participant1_id, participant2_id] = field.participants
    const call = { token: field.owner.token, params: { event_id: field.id } }
    await test.call(createMatch, { ...call, body: { participant1_id, participant2_id } })
    expect(await changeGame(field, 'AOS')).toMatchObject({ status: 200, body: { game_type: 'AOS' } })
    const added = await test.call(createParticipant, {
      ...call,
      body: { nickname: 'Cleo', army_id: await anyArmy(test, 'AOS') },
    })
    expect(added.status).toBe(201)
    const late = await test.call(createParticipant, {
      ...call,
      body: { nickname: 'Dan', army_id: await anyArmy(test) },
    })
    expect(late.status).toBe(422)
    expect((await test.call(listParticipants, { params: call.params })).body.total).toBe(3)
    expect((await test.call(listMatches, { params: call.params })).body.total).toBe(1)
  })

  it('is refused until no participant has an army of the old game', async () => {
    const field = await buildField(test)
    const params = { event_id: field.id, participant_id: field.participants[0] }
    const choose = (army_id: number | null) =>
      test.call(updateParticipant, { token: field.owner.token, params, body: { army_id } })
    await choose(await anyArmy(test))
    expect(await changeGame(field, 'AOS')).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: [{ path: 'game_type', message: expect.stringMatching(/armies/) }] },
    })
    expect(await gameOf(field)).toBe('SPEARHEAD')
    await choose(null)
    expect((await changeGame(field, 'AOS')).status).toBe(200)
    expect(await gameOf(field)).toBe('AOS')
  })

  it('is refused while only a match has an army of the old game', async () => {
    const field = await buildField(test)
    const [participant1_id, participant2_id] = field.participants
    await test.call(createMatch, {
      token: field.owner.token,
      params: { event_id: field.id },
      body: { participant1_id, participant2_id, participant2_army_id: await anyArmy(test) },
    })
    expect(await changeGame(field, 'AOS')).toMatchObject({ status: 422, body: { errors: [{ path: 'game_type' }] } })
    expect(await gameOf(field)).toBe('SPEARHEAD')
  })

  it('never lets a concurrent request add an army of the old game', async () => {
    const field = await buildField(test)
    const call = { token: field.owner.token, params: { event_id: field.id } }
    const army_id = await anyArmy(test)
    const responses = await Promise.all([
      changeGame(field, 'AOS'),
      ...Array.from({ length: 5 }, (_, n) =>
        test.call(createParticipant, { ...call, body: { nickname: `P${n}`, army_id } }),
      ),
    ])
    for (const { status } of responses) expect([200, 201, 422]).toContain(status)
    const { rows } = await test.pool.query(
      `select count(*) from participants p join armies a on a.id = p.army_id join events e on e.id = p.event_id
       where a.game_type <> e.game_type or p.game_type <> e.game_type`,
    )
    expect(rows).toEqual([{ count: 0 }])
  })
})
