import { updateEvent } from '@muster/contract/events'
import { createMatch, listMatches } from '@muster/contract/matches'
import { createParticipant, joinEvent, leaveEvent, listParticipants } from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildEvent, buildField, buildUser } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

type Field = Awaited<ReturnType<typeof buildField>>

async function startRound(event: Pick<Field, 'id' | 'owner'>) {
  const desk = deskOf(test, event)
  await desk.pair()
  await desk.publish(1)
}

interface Caller {
  token: string
}

const join = ({ token }: Caller, event_id: number, army_id?: number | null) =>
  test.call(joinEvent, { token, params: { event_id }, body: army_id === undefined ? {} : { army_id } })

const leave = ({ token }: Caller, event_id: number) => test.call(leaveEvent, { token, params: { event_id } })

const list = async (event_id: number) => (await test.call(listParticipants, { params: { event_id } })).body.participants

describe('joining an event', () => {
  it('adds the caller under their own nickname, with the chosen army and club', async () => {
    const { id } = await buildEvent(test, { registration_open: true })
    const zoe = await buildUser(test, { nickname: 'Zoe' })
    const army_id = await anyArmy(test)
    const { status, body } = await test.call(joinEvent, {
      token: zoe.token,
      params: { event_id: id },
      body: { army_id, club: 'Guild' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ nickname: 'Zoe', user_id: zoe.id, event_id: id, army_id, club: 'Guild', position: 1 })
    expect(await list(id)).toEqual([body])
  })

  it('is refused until the owner opens the event, and again once it is closed', async () => {
    const { id, owner } = await buildEvent(test)
    const open = (registration_open: boolean) =>
      test.call(updateEvent, { token: owner.token, params: { event_id: id }, body: { registration_open } })
    const refusal = { status: 403, body: { code: 'registration_closed' } }
    expect(await join(await buildUser(test), id)).toMatchObject(refusal)
    expect(await list(id)).toEqual([])
    await open(true)
    expect((await join(await buildUser(test), id)).status).toBe(201)
    await open(false)
    expect(await join(await buildUser(test), id)).toMatchObject(refusal)
    expect(await list(id)).toHaveLength(1)
  })

  it('is refused a second time, even under a new nickname', async () => {
    const { id } = await buildEvent(test, { registration_open: true })
    const zoe = await buildUser(test, { nickname: 'Zoe' })
    await join(zoe, id)
    const refusal = { status: 409, body: { code: 'already_joined', detail: 'You have already joined this event.' } }
    await test.db.updateTable('users').set({ nickname: 'Zed' }).where('id', '=', zoe.id).execute()
    expect(await join(zoe, id)).toMatchObject(refusal)
    await test.db.updateTable('users').set({ nickname: 'Zoe' }).where('id', '=', zoe.id).execute()
    expect(await join(zoe, id)).toMatchObject(refusal)
    expect(await list(id)).toHaveLength(1)
  })

  it('is refused when another participant has the nickname', async () => {
    const { id } = await buildField(test, ['zOE'], { registration_open: true })
    const response = await join(await buildUser(test, { nickname: 'Zoe' }), id)
    expect(response).toMatchObject({ status: 409, body: { code: 'nickname_taken' } })
  })

  it.each([
    ['once a round is published', 'This event has started. Ask the organiser to add you.', startRound],
    [
      'once a round was entered by hand',
      'This event has started. Ask the organiser to add you.',
      async ({ id, owner, participants: [participant1_id = 0, participant2_id = 0] }: Field) => {
        const body = { participant1_id, participant2_id, round_number: 1 }
        await test.call(createMatch, { token: owner.token, params: { event_id: id }, body })
      },
    ],
    [
      'once the event is finished',
      'This event is over. Ask the organiser to add you.',
      ({ id, owner }: Field) =>
        test.call(updateEvent, { token: owner.token, params: { event_id: id }, body: { is_finished: true } }),
    ],
  ])('is refused %s, and the owner can still add', async (_when, detail, start) => {
    const event = await buildField(test, ['Ana', 'Ben'], { registration_open: true })
    await start(event)
    expect(await join(await buildUser(test), event.id)).toMatchObject({
      status: 409,
      body: { code: 'event_started', detail },
    })
    const call = { token: event.owner.token, params: { event_id: event.id } }
    expect((await test.call(createParticipant, { ...call, body: { nickname: 'Late' } })).status).toBe(201)
  })

  it('is possible while round 1 is a draft, and again once the round is withdrawn', async () => {
    const event = await buildField(test, ['Ana', 'Ben'], { registration_open: true })
    const desk = deskOf(test, event)
    await desk.pair()
    expect((await join(await buildUser(test), event.id)).status).toBe(201)
    await desk.pair()
    await desk.publish(1)
    await desk.remove(1)
    expect((await join(await buildUser(test), event.id)).status).toBe(201)
  })

  it('is refused with an army of another game', async () => {
    const { id } = await buildEvent(test, { registration_open: true })
    const response = await join(await buildUser(test), id, await anyArmy(test, 'AOS'))
    expect(response).toMatchObject({ status: 422, body: { errors: [{ path: 'army_id' }] } })
    expect(await list(id)).toEqual([])
  })

  it('ignores another nickname or user in the request', async () => {
    const { id, owner } = await buildEvent(test, { registration_open: true })
    const zoe = await buildUser(test, { nickname: 'Zoe' })
    const body: object = { nickname: 'Champion', user_id: owner.id }
    const response = await test.call(joinEvent, { token: zoe.token, params: { event_id: id }, body })
    expect(response.body).toMatchObject({ nickname: 'Zoe', user_id: zoe.id })
  })

  it('succeeds once for five concurrent requests', async () => {
    const { id } = await buildEvent(test, { registration_open: true })
    const zoe = await buildUser(test)
    const responses = await Promise.all(Array.from({ length: 5 }, () => join(zoe, id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(await list(id)).toHaveLength(1)
  })
})

describe('leaving an event', () => {
  it('removes the caller with their matches and no one else', { tags: 'spec:7.26' }, async () => {
    const event = await buildField(test, ['Ana', 'Ben'], { registration_open: true })
    const [ana, ben] = event.participants
    const zoe = await buildUser(test, { nickname: 'Zoe' })
    const { body } = await join(zoe, event.id)
    const call = { token: event.owner.token, params: { event_id: event.id } }
    await test.call(createMatch, { ...call, body: { participant1_id: body.id, participant2_id: ana } })
    await test.call(createMatch, { ...call, body: { participant1_id: ana, participant2_id: ben } })
    expect(await leave(zoe, event.id)).toMatchObject({ status: 204, body: undefined })
    expect((await list(event.id)).map(({ nickname }) => nickname)).toEqual(['Ana', 'Ben'])
    expect((await test.call(listMatches, { params: call.params })).body.total).toBe(1)
  })

  it.each([
    ['a match of a round entered by hand', { round_number: 1 }],
    ['a result, which the opponent would lose too', { participant1_score: 20, participant2_score: 1 }],
  ])('is refused to participants with %s', async (_what, given) => {
    const event = await buildField(test, ['Ana', 'Ben'], { registration_open: true })
    const zoe = await buildUser(test, { nickname: 'Zoe' })
    const { body } = await join(zoe, event.id)
    const call = { token: event.owner.token, params: { event_id: event.id } }
    const match = { participant1_id: event.participants[0], participant2_id: body.id }
    await test.call(createMatch, { ...call, body: { ...match, ...given } })
    expect(await leave(zoe, event.id)).toMatchObject({
      status: 409,
      body: { code: 'has_matches', detail: expect.stringContaining('Drop out instead') },
    })
    expect((await test.call(listMatches, { params: call.params })).body.total).toBe(1)
  })

  it('is refused to everyone in a published round, including the bye, but not in a draft', async () => {
    const event = await buildEvent(test, { registration_open: true })
    const users = [await buildUser(test), await buildUser(test), await buildUser(test)]
    for (const user of users) await join(user, event.id)
    const guest = await buildUser(test)
    const desk = deskOf(test, event)
    await desk.pair()
    await join(guest, event.id)
    expect((await leave(guest, event.id)).status).toBe(204)
    await desk.publish(1)
    for (const user of users) expect((await leave(user, event.id)).body).toMatchObject({ code: 'has_matches' })
    expect(await desk.matches()).toHaveLength(1)
    expect(await desk.rounds()).toMatchObject([{ byes: { length: 1 } }])
  })

  it('leaves the other events of the caller alone', async () => {
    const here = await buildEvent(test, { registration_open: true })
    const there = await buildEvent(test, { registration_open: true })
    const zoe = await buildUser(test)
    await join(zoe, here.id)
    await join(zoe, there.id)
    await leave(zoe, here.id)
    expect([await list(here.id), await list(there.id)]).toMatchObject([[], [{ user_id: zoe.id }]])
  })
})
