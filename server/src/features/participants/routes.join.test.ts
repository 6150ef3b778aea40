import { describe, expect, it } from 'vitest'
import { anyArmy, buildEvent, buildField, buildUser } from '../../testing/builders.ts'
import { deskOf, entryOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

/** An event that is open for joining, and the entry of Zoe, who has not joined it. */
async function build(nicknames: readonly string[] = ['Ana', 'Ben']) {
  const event = await buildField(test, nicknames, { registration_open: true })
  const zoe = await buildUser(test, { nickname: 'Zoe' })
  const [ana = 0, ben = 0] = event.participants
  const anyone = async () => entryOf(test, await buildUser(test), event.id)
  return { event, desk: deskOf(test, event), zoe, entry: entryOf(test, zoe, event.id), anyone, ana, ben }
}

describe('joining an event', () => {
  it('adds the caller under their own nickname, with the chosen army and club', async () => {
    const { id, owner } = await buildEvent(test, { registration_open: true })
    const zoe = await buildUser(test, { nickname: 'Zoe' })
    const chosen = { army_id: await anyArmy(test), club: 'Guild' }
    const forged: object = { nickname: 'Champion', user_id: owner.id }
    const { status, body } = await entryOf(test, zoe, id).join({ ...chosen, ...forged })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...chosen, nickname: 'Zoe', user_id: zoe.id, event_id: id, position: 1 })
    expect(await deskOf(test, { id, owner }).participants()).toEqual([body])
  })

  it('is refused until the owner opens the event, and again once it is closed', async () => {
    const { desk, anyone } = await build()
    const refusal = { status: 403, body: { code: 'registration_closed' } }
    for (const registration_open of [false, true, false]) {
      await desk.change({ registration_open })
      const response = await (await anyone()).join()
      expect(response).toMatchObject(registration_open ? { status: 201 } : refusal)
    }
    expect(await desk.participants()).toHaveLength(3)
  })

  it('is refused a second time, even under a new nickname, and at the same time', async () => {
    const { desk, entry, zoe } = await build()
    const responses = await Promise.all(Array.from({ length: 5 }, () => entry.join()))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    for (const nickname of ['Zed', 'Zoe']) {
      await test.db.updateTable('users').set({ nickname }).where('id', '=', zoe.id).execute()
      const body = { code: 'already_joined', detail: 'You have already joined this event.' }
      expect(await entry.join()).toMatchObject({ status: 409, body })
    }
    expect(await desk.participants()).toHaveLength(3)
  })

  it('is refused when another participant has the nickname', async () => {
    const { entry } = await build(['zOE'])
    expect(await entry.join()).toMatchObject({ status: 409, body: { code: 'nickname_taken' } })
  })

  type Built = Awaited<ReturnType<typeof build>>

  it.each([
    ['once a round is published', 'This event has started.', ({ desk }: Built) => desk.playRound(1)],
    [
      'once a round was entered by hand',
      'This event has started.',
      ({ desk, ana, ben }: Built) => desk.addMatch(ana, ben, { round_number: 1 }),
    ],
    ['once the event is finished', 'This event is over.', ({ desk }: Built) => desk.change({ is_finished: true })],
  ])('is refused %s, and the owner can still add', async (_when, reason, start) => {
    const built = await build()
    await start(built)
    const body = { code: 'event_started', detail: `${reason} Ask the organiser to add you.` }
    expect(await built.entry.join()).toMatchObject({ status: 409, body })
    expect((await built.desk.add('Late')).status).toBe(201)
  })

  it('is possible while round 1 is a draft, and again once the round is withdrawn', async () => {
    const { desk, anyone } = await build()
    await desk.pair()
    expect((await (await anyone()).join()).status).toBe(201)
    await desk.pair()
    await desk.publish(1)
    await desk.remove(1)
    expect((await (await anyone()).join()).status).toBe(201)
  })
})

describe('leaving an event', () => {
  it('removes the caller with their matches and no one else', { tags: 'spec:7.26' }, async () => {
    const { desk, entry, zoe, ana, ben } = await build()
    const { body } = await entry.join()
    const other = await buildEvent(test, { registration_open: true })
    await entryOf(test, zoe, other.id).join()
    await desk.addMatch(body.id, ana)
    await desk.addMatch(ana, ben)
    expect(await entry.leave()).toMatchObject({ status: 204, body: undefined })
    expect((await desk.participants()).map(({ nickname }) => nickname)).toEqual(['Ana', 'Ben'])
    expect(await desk.matches()).toHaveLength(1)
    expect(await deskOf(test, other).participants()).toMatchObject([{ user_id: zoe.id }])
  })

  it.each([
    ['a match of a round entered by hand', { round_number: 1 }],
    ['a result, which the opponent would lose too', { participant1_score: 20, participant2_score: 1 }],
  ])('is refused to participants with %s', async (_what, given) => {
    const { desk, entry, ana } = await build()
    await desk.addMatch(ana, (await entry.join()).body.id, given)
    const body = { code: 'has_matches', detail: expect.stringContaining('Drop out instead') }
    expect(await entry.leave()).toMatchObject({ status: 409, body })
    expect(await desk.matches()).toHaveLength(1)
  })

  it('is refused to everyone in a published round, including the bye, but not in a draft', async () => {
    const event = await buildEvent(test, { registration_open: true })
    const desk = deskOf(test, event)
    const users = await Promise.all([1, 2, 3, 4].map(() => buildUser(test)))
    const [guest, ...entries] = users.map((user) => entryOf(test, user, event.id))
    for (const entry of entries) await entry.join()
    await desk.pair()
    await guest?.join()
    expect((await guest?.leave())?.status).toBe(204)
    await desk.publish(1)
    for (const entry of entries) expect((await entry.leave()).body).toMatchObject({ code: 'has_matches' })
    expect(await desk.matches()).toHaveLength(1)
    expect(await desk.rounds()).toMatchObject([{ byes: { length: 1 } }])
  })
})
