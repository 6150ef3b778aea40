import { describe, expect, it } from 'vitest'
import { anyArmy, buildField, buildUser } from '../../testing/builders.ts'
import { deskOf, entryOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

/** An event with an entry of a user who joined it. */
async function buildMe(given: Parameters<typeof buildField>[2] = {}) {
  const event = await buildField(test, ['Ana', 'Ben'], { registration_open: true, ...given })
  const me = entryOf(test, await buildUser(test), event.id)
  const { body: own } = await me.join({ club: 'Guild' })
  return { event, desk: deskOf(test, event), me, own }
}

describe('a participant’s own entry', () => {
  type Entry = ReturnType<typeof entryOf>
  const actions: [name: string, act: (entry: Entry) => Promise<{ status: number; body: unknown }>][] = [
    ['updateMyself', (entry) => entry.change({ club: 'Leeds' })],
    ['checkInMyself', (entry) => entry.checkIn()],
    ['dropMyself', (entry) => entry.drop()],
    ['returnMyself', (entry) => entry.return()],
    ['leaveEvent', (entry) => entry.leave()],
  ]

  it.each(actions)('refuses %s to users who have not joined, including the owner', async (_name, act) => {
    const { event } = await buildMe()
    for (const user of [await buildUser(test), event.owner]) {
      const body = { detail: 'You are not a participant of this event.' }
      expect(await act(entryOf(test, user, event.id))).toMatchObject({ status: 404, body })
    }
  })

  it('changes army and club with the current version, and keeps omitted fields and the waiting position', async () => {
    const { me, own, desk } = await buildMe({ capacity: 2 })
    const army_id = await anyArmy(test)
    const change = (body: Parameters<typeof me.change>[0], version = 1) =>
      me.change(body, { 'if-match': `"${version}"` })
    const { nickname, waiting_since } = own
    expect(waiting_since).not.toBeNull()
    expect((await change({ army_id })).body).toMatchObject({ waiting_since, army_id, club: 'Guild' })
    expect(await change({ club: 'Leeds' })).toMatchObject({ status: 412, body: { current: { id: own.id, army_id } } })
    expect((await change({ club: '' }, 2)).body).toMatchObject({ club: null, army_id, nickname })
    const junk: object = { nickname: 'Champion', waiting_since: null, adjustment: 99 }
    expect((await change(junk, 3)).body).toMatchObject({ nickname, adjustment: 0 })
    const foreign = await change({ army_id: await anyArmy(test, 'AOS') }, 3)
    expect(foreign).toMatchObject({ status: 422, body: { errors: [{ path: 'army_id' }] } })
    expect((await desk.participants()).at(-1)).toMatchObject({ id: own.id, waiting_since, position: 3 })
  })

  it('is changed only by the organiser once the first round is published', async () => {
    const { me, own, desk } = await buildMe()
    await desk.pair()
    expect((await me.change({ club: 'Leeds' })).status).toBe(200)
    await desk.publish(1)
    const detail = 'This event has started. Ask the organiser to change your entry.'
    expect(await me.change({ club: 'York' })).toMatchObject({ status: 409, body: { code: 'event_started', detail } })
    expect((await desk.edit(own.id, { club: 'Hull' })).body.club).toBe('Hull')
  })

  it('drops out of a published round without losing the match, and returns', async () => {
    const { me, desk } = await buildMe()
    expect((await me.drop()).body.dropped_after_round).toBe(0)
    expect((await me.return()).body.dropped_after_round).toBeNull()
    await desk.pair()
    await desk.publish(1)
    expect((await me.drop()).body.dropped_after_round).toBe(1)
    expect(await desk.matches()).toHaveLength(1)
    expect((await me.return()).body.dropped_after_round).toBeNull()
  })
})

describe('self check-in', () => {
  const closed = (reason: string) => ({
    status: 409,
    body: { code: 'check_in_closed', detail: `${reason} Ask the organiser to check you in.` },
  })

  it('is possible and reversible only while the organiser has check-in open, even on the day of the event', async () => {
    const { desk, me, own } = await buildMe({ event_date: new Date().toISOString() })
    const notOpen = closed('The organiser has not opened check-in yet.')
    expect(await me.checkIn()).toMatchObject(notOpen)
    expect((await desk.change({ check_in_open: true })).body.check_in_open).toBe(true)
    expect((await me.checkIn()).body.checked_in_at).not.toBeNull()
    expect((await me.checkIn({ is_checked_in: false })).body.checked_in_at).toBeNull()
    await desk.change({ check_in_open: false })
    expect(await me.checkIn()).toMatchObject(notOpen)
    expect((await desk.checkIn(own.id)).body.checked_in_at).not.toBeNull()
  })

  it('ends with the first published round, while check-in is still open', async () => {
    const { desk, me } = await buildMe()
    await desk.change({ check_in_open: true })
    await desk.pair()
    await desk.publish(1)
    const refusal = closed('Check-in is closed, because this event has started.')
    expect(await me.checkIn()).toMatchObject(refusal)
    expect(await me.checkIn({ is_checked_in: false })).toMatchObject(refusal)
  })
})
