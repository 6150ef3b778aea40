import { setTimeout } from 'node:timers/promises'
import { pairSwiss } from '@muster/contract/pairings'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { stopThreads } from './service.ts'

const test = startTestApp(() => ({}))

it('the threads stop with the server, and a round that they are pairing is refused', async () => {
  const { token } = await buildUser(test)
  const threads = () => (process.report.getReport() as { workers: unknown[] }).workers.length
  const body = { participants: Array.from({ length: 500 }, (_, index) => ({ id: index + 1, points: index % 3 })) }
  expect((await test.call(pairSwiss, { body, token })).status).toBe(200)
  expect(threads()).toBeGreaterThan(0)
  const before = threads()
  const refused = test.call(pairSwiss, { body, token })
  await setTimeout(100)
  await stopThreads()
  expect(await refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect((await test.call(pairSwiss, { body, token })).status).toBe(200)
  await test.app.close()
  expect(threads()).toBeLessThan(before)
})
