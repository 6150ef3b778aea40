import { listEvents } from '@muster/contract/events'
import { getHomeStats } from '@muster/contract/stats'
import { expect, it } from 'vitest'
import { buildEvent, buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { unreachableReads } from '../../testing/unreachable.ts'

// An unreachable replica reveals the requests that are sent to it.
const test = startTestApp(() => ({ reads: unreachableReads() }))

it('sends visitors to the replica, and members, who must see what they just wrote, to the primary', async () => {
  const member = await buildUser(test)
  await buildEvent(test, { owner: member })
  expect((await test.call(listEvents)).status).toBe(503)
  expect((await test.call(getHomeStats)).status).toBe(503)
  const own = await test.call(listEvents, { token: member.token })
  expect(own.status).toBe(200)
  expect(own.body.total).toBe(1)
})
