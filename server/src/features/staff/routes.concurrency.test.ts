import { updateEvent } from '@muster/contract/events'
import { createParticipant } from '@muster/contract/participants'
import { expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { staffOf } from '../../testing/staff.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { whenBlocked } from '../../testing/when-blocked.ts'

const test = startTestApp()

async function setUp() {
  const event = await buildEvent(test)
  const staff = staffOf(test, event)
  const [ana, ben] = [await staff.join('organiser'), await staff.join('organiser')]
  return { event, staff, ana, ben, of: (token: string) => ({ token, params: { event_id: event.id } }) }
}
type World = Awaited<ReturnType<typeof setUp>>

// Another process, or the deletion of an account, may change the staff while a request waits for the event.
it.each([
  ['a transfer', ({ staff, ben }: World) => staff.transfer(ben.id)],
  ['an edit', ({ ben, of }: World) => test.call(updateEvent, { ...of(ben.token), body: { title: 'Mine' } })],
  ['a new name', ({ ben, of }: World) => test.call(createParticipant, { ...of(ben.token), body: { nickname: 'Dee' } })],
])('%s is decided by the staff from after its wait for the event', async (_name, send) => {
  const world = await setUp()
  const { event, ana } = world
  const { sent } = await test.db.transaction().execute(async (tx) => {
    await tx.updateTable('events').set({ owner_id: ana.id }).where('id', '=', event.id).execute()
    await tx.deleteFrom('staff').where('event_id', '=', event.id).execute()
    const response = send(world)
    await whenBlocked(test)
    return { sent: response }
  })
  expect((await sent).status).toBe(403)
})
