import { deleteEvent, getEvent } from '@muster/contract/events'
import {
  countParticipants,
  createParticipant,
  deleteParticipant,
  listParticipants,
  updateParticipant,
} from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildEvent, buildField } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { whenBlocked } from '../../testing/when-blocked.ts'

const test = startTestApp()

interface Owned {
  id: number
  owner: { token: string }
}

const add = ({ id, owner }: Owned, nickname: string, army_id: number | null = null) =>
  test.call(createParticipant, { token: owner.token, params: { event_id: id }, body: { nickname, army_id } })

const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort()

describe('participants that are written concurrently', () => {
  it('get each nickname only once', async () => {
    const event = await buildEvent(test)
    const responses = await Promise.all([add(event, 'Ärne'), add(event, 'äRNE')])
    expect(statuses(responses)).toEqual([201, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'nickname_taken' })
    expect((await test.call(listParticipants, { params: { event_id: event.id } })).body.total).toBe(1)
  })

  it('are renamed to a nickname only once', async () => {
    const { id, owner, participants } = await buildField(test)
    const rename = (participant_id: number) =>
      test.call(updateParticipant, {
        token: owner.token,
        params: { event_id: id, participant_id },
        body: { nickname: 'Champion' },
      })
    expect(statuses(await Promise.all(participants.map(rename)))).toEqual([200, 409])
  })

  it('are counted correctly during 30 concurrent additions and removals', async () => {
    const event = await buildField(
      test,
      Array.from({ length: 15 }, (_, n) => `Old ${n}`),
    )
    const { id, owner, participants } = event
    const responses = await Promise.all(
      participants.flatMap((participant_id, n) => [
        add(event, `New ${n}`),
        test.call(deleteParticipant, { token: owner.token, params: { event_id: id, participant_id } }),
      ]),
    )
    expect(statuses(responses)).toEqual([...Array(15).fill(201), ...Array(15).fill(204)])
    const params = { event_id: id }
    expect((await test.call(getEvent, { params })).body.num_of_participants).toBe(15)
    expect((await test.call(countParticipants, { params })).body.count).toBe(15)
    const { participants: left } = (await test.call(listParticipants, { params })).body
    expect(left.every(({ nickname }) => nickname.startsWith('New'))).toBe(true)
    expect(left).toHaveLength(15)
  })

  it('are either added or refused, never orphaned, while the event is deleted', async () => {
    const event = await buildEvent(test)
    const [deleted, ...added] = await Promise.all([
      test.call(deleteEvent, { token: event.owner.token, params: { event_id: event.id } }),
      ...Array.from({ length: 8 }, (_, n) => add(event, `P${n}`)),
    ])
    expect(deleted.status).toBe(204)
    for (const { status } of added) expect([201, 404]).toContain(status)
    const { rows } = await test.pool.query('select count(*) from participants')
    expect(rows).toEqual([{ count: 0 }])
  })

  it('are refused with an army that is being deleted, as with an unknown one', async () => {
    const event = await buildEvent(test)
    const army_id = await anyArmy(test, 'SPEARHEAD', 2)
    const response = await test.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('armies').where('id', '=', army_id).execute()
      const adding = add(event, 'Ana', army_id)
      await whenBlocked(test)
      return { adding }
    })
    expect(await response.adding).toMatchObject({ status: 422, body: { errors: [{ path: 'army_id' }] } })
  })
})
