import { deleteEvent } from '@muster/contract/events'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildEvent, buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { whenBlocked } from '../../testing/when-blocked.ts'

const test = startTestApp()

const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort()

describe('participants that are written concurrently', () => {
  it('get each nickname only once, new or renamed', async () => {
    const field = await buildField(test)
    const desk = deskOf(test, field)
    const added = await Promise.all([desk.add('Ärne'), desk.add('äRNE')])
    expect(statuses(added)).toEqual([201, 409])
    expect(added.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'nickname_taken' })
    const renamed = await Promise.all(field.participants.map((id) => desk.edit(id, { nickname: 'Champion' })))
    expect(statuses(renamed)).toEqual([200, 409])
    expect(await desk.participants()).toHaveLength(3)
  })

  it('are counted correctly during 30 concurrent additions and removals', async () => {
    const field = await buildField(
      test,
      Array.from({ length: 15 }, (_, n) => `Old ${n}`),
    )
    const desk = deskOf(test, field)
    const responses = await Promise.all(
      field.participants.flatMap((id, n) => [desk.add(`New ${n}`), desk.removeParticipant(id)]),
    )
    expect(statuses(responses)).toEqual([...Array(15).fill(201), ...Array(15).fill(204)])
    expect((await desk.event()).num_of_participants).toBe(15)
    const left = await desk.participants()
    expect(left.every(({ nickname }) => nickname.startsWith('New'))).toBe(true)
    expect(left).toHaveLength(15)
  })

  it('are either added or refused, never orphaned, while the event is deleted', async () => {
    const event = await buildEvent(test)
    const desk = deskOf(test, event)
    const [deleted, ...added] = await Promise.all([
      test.call(deleteEvent, { token: event.owner.token, params: { event_id: event.id } }),
      ...Array.from({ length: 8 }, (_, n) => desk.add(`P${n}`)),
    ])
    expect(deleted.status).toBe(204)
    for (const { status } of added) expect([201, 404]).toContain(status)
    expect((await test.pool.query('select from participants')).rowCount).toBe(0)
  })

  it('are refused with an army that is being deleted, as with an unknown one', async () => {
    const desk = deskOf(test, await buildEvent(test))
    const army_id = await anyArmy(test, 'SPEARHEAD', 2)
    const { adding } = await test.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('armies').where('id', '=', army_id).execute()
      const response = desk.add('Ana', { army_id })
      await whenBlocked(test)
      return { adding: response }
    })
    expect(await adding).toMatchObject({ status: 422, body: { errors: [{ path: 'army_id' }] } })
  })
})
