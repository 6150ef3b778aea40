import { describe, expect, it } from 'vitest'
import { anyArmy, buildEvent, buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { whenBlocked } from '../../testing/when-blocked.ts'

const test = startTestApp()

describe('participants that are written concurrently', () => {
  // New ones: faults/races.participants.test.ts.
  it('get each nickname only once when they are renamed', async () => {
    const field = await buildField(test)
    const desk = deskOf(test, field)
    const renamed = await Promise.all(field.participants.map((id) => desk.edit(id, { nickname: 'Champion' })))
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409])
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
