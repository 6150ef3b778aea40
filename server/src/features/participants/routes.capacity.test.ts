import { updateEvent } from '@muster/contract/events'
import { createMatch } from '@muster/contract/matches'
import * as contract from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { buildEvent, buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

describe('a full event', () => {
  const waiting = async (event_id: number) => {
    const { body } = await test.call(contract.listParticipants, { params: { event_id } })
    return body.participants.filter(({ waiting_since }) => waiting_since !== null).map(({ nickname }) => nickname)
  }

  it('adds participants beyond its capacity to the waiting list in order, unless they may exceed it', async () => {
    const { id, owner } = await buildEvent(test, { capacity: 2 })
    const call = { token: owner.token, params: { event_id: id } }
    const addMany = (names: string[], given: { beyond_capacity?: boolean } = {}) =>
      test.call(contract.createParticipants, {
        ...call,
        body: { participants: names.map((nickname) => ({ nickname })), ...given },
      })
    const add = (nickname: string, given: { beyond_capacity?: boolean } = {}) =>
      test.call(contract.createParticipant, { ...call, body: { nickname, ...given } })
    expect(await addMany(['Zoe', 'Ana', 'Yan', 'Ben'])).toMatchObject({ status: 201 })
    expect(await waiting(id)).toEqual(['Yan', 'Ben'])
    expect(await add('Cleo')).toMatchObject({ status: 201, body: { waiting_since: expect.any(String) } })
    expect(await add('Dan', { beyond_capacity: true })).toMatchObject({ status: 201, body: { waiting_since: null } })
    await addMany(['Eve', 'Fay'], { beyond_capacity: true })
    expect(await waiting(id)).toEqual(['Yan', 'Ben', 'Cleo'])
    const { body } = await test.call(updateEvent, { ...call, body: {} })
    expect(body).toMatchObject({ num_of_participants: 5, capacity: 2 })
  })

  it('skips a dropped participant on the waiting list, who keeps their position when they return', async () => {
    const { id, owner } = await buildEvent(test, { capacity: 1, registration_open: true })
    const users = [await buildUser(test), await buildUser(test), await buildUser(test), await buildUser(test)] as const
    const me = users.map(({ token }) => ({ token, params: { event_id: id } }))
    for (const each of me) await test.call(contract.joinEvent, { ...each, body: {} })
    const [, second, , fourth] = users.map(({ nickname }) => nickname)
    await test.call(contract.dropMyself, { ...me[1], body: {} })
    await test.call(contract.leaveEvent, me[0])
    expect(await waiting(id)).toEqual([second, fourth])
    await test.call(contract.returnMyself, me[1] ?? {})
    expect(await waiting(id)).toEqual([second, fourth])
    await test.call(updateEvent, { token: owner.token, params: { event_id: id }, body: { capacity: 2 } })
    expect(await waiting(id)).toEqual([fourth])
    await test.runJobs()
    expect(test.mails.map(({ to }) => to)).toEqual([users[2].email, users[1].email])
  })

  it('leaves the place of a dropped participant to its owner, and promotes no one once it has begun', async () => {
    const { id, owner } = await buildEvent(test, { capacity: 2 })
    const call = { token: owner.token, params: { event_id: id } }
    const add = (nickname: string) => test.call(contract.createParticipant, { ...call, body: { nickname } })
    const [ana, ben] = [await add('Ana'), await add('Ben')]
    await add('Cleo')
    const [one, other] = [ana.body.id, ben.body.id]
    const scores = { participant1_score: 20, participant2_score: 3 }
    const match = { participant1_id: one, participant2_id: other, round_number: 1, table_number: 1, ...scores }
    expect(await test.call(createMatch, { ...call, body: match })).toMatchObject({ status: 201 })
    await test.call(contract.dropParticipant, { ...call, params: { event_id: id, participant_id: other }, body: {} })
    expect(await waiting(id)).toEqual(['Cleo'])
    expect((await add('Dan')).body).toMatchObject({ waiting_since: null })
    expect((await add('Eve')).body).toMatchObject({ waiting_since: expect.any(String) })
    const { body } = await test.call(updateEvent, { ...call, body: { capacity: 3 } })
    expect(body).toMatchObject({ num_of_participants: 4, state: 'running' })
    expect(await waiting(id)).toEqual(['Eve'])
  })

  it.each([
    ['drops before round 1', contract.dropMyself],
    ['leaves', contract.leaveEvent],
  ])('gives the place of a participant who %s to the first on the waiting list', async (_how, go) => {
    const { id } = await buildEvent(test, { capacity: 1, registration_open: true })
    const users = [await buildUser(test), await buildUser(test), await buildUser(test)] as const
    const me = users.map(({ token }) => ({ token, params: { event_id: id } }))
    for (const each of me) await test.call(contract.joinEvent, { ...each, body: {} })
    await test.call(go as typeof contract.dropMyself, { ...me[0], ...(go === contract.dropMyself && { body: {} }) })
    expect(await waiting(id)).toEqual([users[2].nickname])
  })
})
