import { returnParticipant } from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { buildField, buildUser } from '../../testing/builders.ts'
import { deskOf, entryOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

/** An event, its participants and those who joined it. */
async function buildFull(nicknames: readonly string[], { joining = 0, capacity = nicknames.length + 1 }) {
  const event = await buildField(test, nicknames, { capacity, registration_open: true })
  const desk = deskOf(test, event)
  const users = await Promise.all(Array.from({ length: joining }, () => buildUser(test)))
  const joined = []
  for (const user of users) {
    const entry = entryOf(test, user, event.id)
    joined.push({ ...user, ...entry, waiting_since: (await entry.join()).body.waiting_since })
  }
  const waiting = async () =>
    (await desk.participants()).filter(({ waiting_since }) => waiting_since !== null).map(({ nickname }) => nickname)
  const [ana = 0, ben = 0] = event.participants
  return { id: event.id, desk, joined, waiting, ana, ben, token: event.owner.token }
}

const fetchMails = async () => {
  await test.runJobs()
  return test.mails.map(({ to, subject, text }) => [to, subject, text] as const)
}

describe('a full event', () => {
  it('adds participants beyond its capacity to the waiting list in order, unless they may exceed it', async () => {
    const { desk, waiting } = await buildFull([], { capacity: 2 })
    const addMany = (names: string[], given = {}) =>
      desk.addMany({ participants: names.map((nickname) => ({ nickname })), ...given })
    expect(await addMany(['Zoe', 'Ana', 'Yan', 'Ben'])).toMatchObject({ status: 201 })
    expect(await waiting()).toEqual(['Yan', 'Ben'])
    expect((await desk.add('Cleo')).body.waiting_since).not.toBeNull()
    expect((await desk.add('Dan', { beyond_capacity: true })).body.waiting_since).toBeNull()
    await addMany(['Eve', 'Fay'], { beyond_capacity: true })
    expect(await waiting()).toEqual(['Yan', 'Ben', 'Cleo'])
    expect(await desk.event()).toMatchObject({ num_of_participants: 5, capacity: 2 })
  })

  it('promotes and mails the first on the waiting list when a place is free', async () => {
    const { id, desk, joined, waiting, ana, token } = await buildFull(['Ana', 'Ben'], { joining: 2, capacity: 2 })
    const [first, second] = joined.map(({ nickname, email }) => ({ nickname, email }))
    expect(joined[0]?.waiting_since).not.toBeNull()
    expect(await desk.participants()).toMatchObject([
      ...['Ana', 'Ben'].map((nickname) => ({ nickname })),
      { nickname: first?.nickname, position: 3 },
      { nickname: second?.nickname, position: 4 },
    ])
    expect(await desk.standings()).toHaveLength(2)
    await desk.drop(ana)
    expect(await waiting()).toEqual([second?.nickname])
    const text = expect.stringContaining(`/events/${id}`)
    expect(await fetchMails()).toEqual([[first?.email, 'You have a place: Winter Muster', text]])
    // The place has been given away.
    const params = { event_id: id, participant_id: ana }
    expect((await test.call(returnParticipant, { token, params })).body.waiting_since).not.toBeNull()
    await desk.change({ capacity: 3 })
    expect(await waiting()).toEqual(['Ana'])
    await desk.change({ capacity: null })
    expect(await waiting()).toEqual([])
  })

  it('skips a dropped participant on the waiting list, who keeps their position when they return', async () => {
    const { desk, joined, waiting } = await buildFull([], { joining: 4, capacity: 1 })
    const [first, second, third, fourth] = joined
    await second?.drop()
    await first?.leave()
    expect(await waiting()).toEqual([second?.nickname, fourth?.nickname])
    await second?.return()
    expect(await waiting()).toEqual([second?.nickname, fourth?.nickname])
    await desk.change({ capacity: 2 })
    expect(await waiting()).toEqual([fourth?.nickname])
    expect((await fetchMails()).map(([to]) => to)).toEqual([third?.email, second?.email])
  })

  it('leaves the place of a dropped participant to its owner, and promotes no one once it has begun', async () => {
    const { desk, waiting, ana, ben } = await buildFull(['Ana', 'Ben'], { capacity: 2 })
    await desk.add('Cleo')
    const scores = { participant1_score: 20, participant2_score: 3 }
    expect((await desk.addMatch(ana, ben, { round_number: 1, ...scores })).status).toBe(201)
    await desk.drop(ben)
    expect(await waiting()).toEqual(['Cleo'])
    expect((await desk.add('Dan')).body.waiting_since).toBeNull()
    expect((await desk.add('Eve')).body.waiting_since).not.toBeNull()
    expect((await desk.change({ capacity: 3 })).body).toMatchObject({ num_of_participants: 4, state: 'running' })
    expect(await waiting()).toEqual(['Eve'])
  })

  it('gives what was vacated while it was under way to those who wait, before anyone who comes later', async () => {
    const { desk, joined, waiting, id, ana, ben } = await buildFull(['Ana', 'Ben'], { joining: 2, capacity: 2 })
    await desk.pair()
    await desk.publish(1)
    await desk.removeParticipant(ana)
    await desk.remove(1)
    const last = await buildUser(test, { nickname: 'Last' })
    expect((await entryOf(test, last, id).join()).body.waiting_since).not.toBeNull()
    expect(await waiting()).toEqual([joined[1]?.nickname, 'Last'])
    await desk.change({ is_finished: true })
    await desk.removeParticipant(ben)
    await desk.change({ is_finished: false })
    expect(await waiting()).toEqual(['Last'])
  })

  it('keeps the place of a participant who has played', async () => {
    const { desk, ana, ben } = await buildFull(['Ana', 'Ben', 'Cleo'], {})
    await desk.addMatch(ana, ben, { round_number: 1, participant1_score: 3, participant2_score: 2 })
    const { id: cleo = 0 } = (await desk.add('Dan')).body
    const waiting = { waiting_since: '2026-11-20T09:00:00.000Z' }
    const refusal = (path: string) => ({ status: 422, body: { errors: [{ path }] } })
    expect(await desk.edit(ana, waiting)).toMatchObject(refusal('waiting_since'))
    expect((await desk.edit(cleo, waiting)).status).toBe(200)
    expect(await desk.edit(ana, { dropped_after_round: 0 })).toMatchObject(refusal('dropped_after_round'))
    expect((await desk.edit(ana, { dropped_after_round: 1 })).status).toBe(200)
  })
})
