import { randomUUID } from 'node:crypto'
import { inShort } from '@muster/rules/testing/extent'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { apiOf } from '../e2e/support/api.ts'
import { type Muster, startMuster } from '../e2e/support/server.ts'
import { until } from '../e2e/support/waiting.ts'
import { findRunning } from '../server/src/db/embedded.ts'
import { createAccounts, insertSession } from './support/population.ts'

let muster: Muster
afterEach(() => muster.close())

/** Counts the committed requests with an idempotency key. */
async function openKeyCounter() {
  const { url } = await findRunning(muster.dataDir)
  const client = new pg.Client(url)
  await client.connect()
  const count = async () => (await client.query('select from idempotency_keys')).rowCount ?? 0
  return { count, close: () => client.end() }
}

describe('a server that is killed between the commit and the response', () => {
  it('repeats the lost response for the same key and performs the action only once', async () => {
    muster = await startMuster({ RATE_LIMITS: 'off' })
    const { url } = await findRunning(muster.dataDir)
    const [email = ''] = await createAccounts(url, 1)
    const token = await insertSession(url, email)
    const call = apiOf(muster.url, token)
    const tries = inShort(1, 50)
    for (let nth = 0; nth < tries; nth++) {
      const body = { title: `Event ${nth}`, game_type: 'AOS', event_type: 'friendly' } as const
      const key = randomUUID()
      const send = () => call('POST /events', { body }, { key })
      const keys = await openKeyCounter()
      const before = await keys.count()
      // The response is lost, whether or not the server sent it.
      const lost = send().catch(() => {})
      while ((await keys.count()) === before);
      await muster.kill()
      await lost
      await keys.close().catch(() => {})
      await muster.start()
      const first = await send()
      expect(first.title).toBe(`Event ${nth}`)
      expect(await send()).toEqual(first)
    }
    await until('each event exists once', async () => (await call('GET /events', { query: {} })).total === tries)
  })
})
