import { createMatch, deleteMatch, listMatches, recordResult } from '@muster/contract/matches'
import { deleteParticipant } from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildField } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { whenBlocked } from '../../testing/when-blocked.ts'

const test = startTestApp()

async function buildGame() {
  const { id, owner, participants } = await buildField(test)
  const [participant1_id, participant2_id] = participants
  const call = { token: owner.token, params: { event_id: id } }
  const add = (armies: { participant2_army_id?: number } = {}) =>
    test.call(createMatch, { ...call, body: { participant1_id, participant2_id, ...armies } })
  const total = async () => (await test.call(listMatches, { params: call.params })).body.total
  return { id, owner, participants, add, total }
}

describe('matches that are written concurrently', () => {
  it('are all saved', async () => {
    const { add, total } = await buildGame()
    const responses = await Promise.all(Array.from({ length: 20 }, () => add()))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await total()).toBe(20)
  })

  it('are added or refused but never orphaned while their participant is removed', async () => {
    const { id, owner, participants, add, total } = await buildGame()
    const params = { event_id: id, participant_id: participants[0] }
    const [removed, ...added] = await Promise.all([
      test.call(deleteParticipant, { token: owner.token, params }),
      ...Array.from({ length: 8 }, () => add()),
    ])
    expect(removed.status).toBe(204)
    for (const { status } of added) expect([201, 422]).toContain(status)
    expect(await total()).toBe(0)
  })

  it('either get a result or are gone when they are deleted', async () => {
    const { id, owner, add, total } = await buildGame()
    const call = { token: owner.token, params: { event_id: id, match_id: (await add()).body.id } }
    const [deleted, ...recorded] = await Promise.all([
      test.call(deleteMatch, call),
      ...[1, 2, 3].map((score) => test.call(recordResult, { ...call, body: { participant1_score: score } })),
    ])
    expect(deleted.status).toBe(204)
    for (const { status } of recorded) expect([200, 404]).toContain(status)
    expect(await total()).toBe(0)
  })

  it('are refused with an army that is being deleted, as with an unknown one', async () => {
    const { add, total } = await buildGame()
    const participant2_army_id = await anyArmy(test, 'SPEARHEAD', 2)
    const { adding } = await test.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('armies').where('id', '=', participant2_army_id).execute()
      const response = add({ participant2_army_id })
      await whenBlocked(test)
      return { adding: response }
    })
    expect(await adding).toMatchObject({ status: 422, body: { errors: [{ path: 'participant2_army_id' }] } })
    expect(await total()).toBe(0)
  })
})
