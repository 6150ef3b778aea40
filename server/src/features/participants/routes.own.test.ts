import { updateEvent } from '@muster/contract/events'
import * as contract from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildField, buildUser } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

/** A participant with an account, and the parameters of their requests. */
async function buildMe(given: Parameters<typeof buildField>[2] = {}) {
  const event = await buildField(test, ['Ana', 'Ben'], { registration_open: true, ...given })
  const user = await buildUser(test)
  const params = { event_id: event.id }
  const me = { token: user.token, params }
  const { body } = await test.call(contract.joinEvent, { ...me, body: { club: 'Guild' } })
  return { event, me, own: body, owner: { token: event.owner.token, params } }
}

type Built = Awaited<ReturnType<typeof buildMe>>

describe('a participant’s own entry', () => {
  const own = [
    ['updateMyself', (sent: object) => test.call(contract.updateMyself, { ...sent, body: { club: 'Leeds' } })],
    ['checkInMyself', (sent: object) => test.call(contract.checkInMyself, { ...sent, body: {} })],
    ['dropMyself', (sent: object) => test.call(contract.dropMyself, { ...sent, body: {} })],
    ['returnMyself', (sent: object) => test.call(contract.returnMyself, sent)],
    ['leaveEvent', (sent: object) => test.call(contract.leaveEvent, sent)],
  ] as const

  it.each(own)('refuses %s to users who have not joined, including the owner', async (_name, call) => {
    const { me, owner } = await buildMe()
    const stranger = await buildUser(test)
    expect((await call({ params: me.params })).status).toBe(401)
    for (const { token } of [stranger, owner]) {
      expect(await call({ ...me, token })).toMatchObject({
        status: 404,
        body: { detail: 'You are not a participant of this event.' },
      })
    }
  })

  it('changes army and club with the current version, and keeps omitted fields and the waiting position', async () => {
    const { me, own, event } = await buildMe({ capacity: 2 })
    const army_id = await anyArmy(test)
    const change = (body: object, version = 1) =>
      test.call(contract.updateMyself, { ...me, headers: { 'if-match': `"${version}"` }, body })
    expect(own.waiting_since).not.toBeNull()
    const { id: _id, ...as } = own
    expect((await change({ army_id })).body).toMatchObject({ waiting_since: as.waiting_since, army_id, club: 'Guild' })
    expect(await change({ club: 'Leeds' })).toMatchObject({ status: 412, body: { current: { id: own.id, army_id } } })
    expect((await change({ club: '' }, 2)).body).toMatchObject({ club: null, army_id, nickname: own.nickname })
    const junk: object = { nickname: 'Champion', waiting_since: null, adjustment: 99 }
    expect((await change(junk, 3)).body).toMatchObject({ nickname: own.nickname, adjustment: 0 })
    expect(await change({ army_id: await anyArmy(test, 'AOS') }, 3)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'army_id' }] },
    })
    const { body } = await test.call(contract.listParticipants, { params: { event_id: event.id } })
    expect(body.participants.at(-1)).toMatchObject({ id: own.id, waiting_since: own.waiting_since, position: 3 })
  })

  it('is changed only by the organiser once the first round is published', async () => {
    const { me, own, owner, event } = await buildMe()
    const desk = deskOf(test, event)
    await desk.pair()
    expect((await test.call(contract.updateMyself, { ...me, body: { club: 'Leeds' } })).status).toBe(200)
    await desk.publish(1)
    expect(await test.call(contract.updateMyself, { ...me, body: { club: 'York' } })).toMatchObject({
      status: 409,
      body: { code: 'event_started', detail: 'This event has started. Ask the organiser to change your entry.' },
    })
    const params = { ...owner.params, participant_id: own.id }
    const { body } = await test.call(contract.updateParticipant, { ...owner, params, body: { club: 'Hull' } })
    expect(body.club).toBe('Hull')
  })

  it('drops out of a published round without losing the match, and returns', async () => {
    const { me, event } = await buildMe()
    const desk = deskOf(test, event)
    expect((await test.call(contract.dropMyself, { ...me, body: {} })).body.dropped_after_round).toBe(0)
    expect((await test.call(contract.returnMyself, me)).body.dropped_after_round).toBeNull()
    await desk.pair()
    await desk.publish(1)
    expect((await test.call(contract.dropMyself, { ...me, body: {} })).body.dropped_after_round).toBe(1)
    expect(await desk.matches()).toHaveLength(1)
    expect((await test.call(contract.returnMyself, me)).body.dropped_after_round).toBeNull()
  })
})

describe('self check-in', () => {
  const closed = (reason: string) => ({
    status: 409,
    body: { code: 'check_in_closed', detail: `${reason} Ask the organiser to check you in.` },
  })

  const checkIn = ({ me }: Built, body: { is_checked_in?: boolean } = {}) =>
    test.call(contract.checkInMyself, { ...me, body })
  const open = ({ owner }: Built, check_in_open = true) => test.call(updateEvent, { ...owner, body: { check_in_open } })

  it('is possible and reversible while the organiser has check-in open', async () => {
    const built = await buildMe()
    expect((await open(built)).body.check_in_open).toBe(true)
    expect((await checkIn(built)).body.checked_in_at).not.toBeNull()
    expect((await checkIn(built, { is_checked_in: false })).body.checked_in_at).toBeNull()
    await open(built, false)
    expect(await checkIn(built)).toMatchObject(closed('The organiser has not opened check-in yet.'))
  })

  it('ends with the first published round, while check-in is still open', async () => {
    const built = await buildMe()
    await open(built)
    const desk = deskOf(test, built.event)
    await desk.pair()
    await desk.publish(1)
    expect(await checkIn(built)).toMatchObject(closed('Check-in is closed, because this event has started.'))
    expect(await checkIn(built, { is_checked_in: false })).toMatchObject(
      closed('Check-in is closed, because this event has started.'),
    )
  })

  it('is refused until the organiser opens it, even on the day of the event, but the owner can check in anyone', async () => {
    const built = await buildMe({ event_date: new Date().toISOString() })
    expect(await checkIn(built)).toMatchObject(closed('The organiser has not opened check-in yet.'))
    const { own, owner } = built
    const params = { ...owner.params, participant_id: own.id }
    const { body } = await test.call(contract.checkIn, { ...owner, params, body: {} })
    expect(body.checked_in_at).not.toBeNull()
  })
})
