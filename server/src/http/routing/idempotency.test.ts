import { randomUUID } from 'node:crypto'
import { register } from '@muster/contract/accounts'
import { createEvent, listEvents } from '@muster/contract/events'
import { createParticipant } from '@muster/contract/participants'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deleteExpiredResponses } from '../../db/idempotency-keys.ts'
import { buildEvent, buildUser, eventInput, password } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const keyed = (key: string) => ({ 'idempotency-key': key })

async function buildCaller() {
  const { token } = await buildUser(test)
  const create = (key: string, title = 'Once') =>
    test.call(createEvent, { token, headers: keyed(key), body: { ...eventInput, title } })
  return { token, create }
}

const countEvents = async () => (await test.call(listEvents)).body.total

/** Ages the stored responses. */
const passDays = (days: number) =>
  sql`update idempotency_keys set created_at = created_at - make_interval(days => ${days})`.execute(test.db)

describe('a call that is repeated with its Idempotency-Key', () => {
  it('gets the first response and changes nothing', async () => {
    const { create } = await buildCaller()
    const key = randomUUID()
    const first = await create(key)
    await sql`update events set title = 'Changed since'`.execute(test.db)
    const second = await create(key.toUpperCase())
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    expect(second).toMatchObject({ status: 201, body: first.body, headers: { 'idempotent-replayed': 'true' } })
    expect(await countEvents()).toBe(1)
  })

  it('creates one event and gets 50 equal responses when it is sent 50 times concurrently', async () => {
    const { create } = await buildCaller()
    const key = randomUUID()
    const responses = await Promise.all(Array.from({ length: 50 }, () => create(key)))
    expect(new Set(responses.map(({ status, body }) => JSON.stringify({ status, body })))).toHaveLength(1)
    expect(responses.filter(({ headers }) => !('idempotent-replayed' in headers))).toHaveLength(1)
    expect(await countEvents()).toBe(1)
  })

  it('is refused with another body, and with another path', async () => {
    const { token, create } = await buildCaller()
    const { id: event_id } = await buildEvent(test)
    const key = randomUUID()
    await create(key)
    const refusal = { status: 422, body: { code: 'idempotency_key_reused' } }
    expect(await create(key, 'Something else')).toMatchObject(refusal)
    const call = { token, params: { event_id }, headers: keyed(key), body: { nickname: 'Ana' } }
    expect(await test.call(createParticipant, call)).toMatchObject(refusal)
  })

  it('counts as another call when another user sends it', async () => {
    const [ana, ben] = [await buildCaller(), await buildCaller()]
    const key = randomUUID()
    const [one, two] = [await ana.create(key), await ben.create(key)]
    expect(one.body.id).not.toBe(two.body.id)
    expect(await countEvents()).toBe(2)
  })

  it('counts as another call after 14 days, before and after the clean-up', async () => {
    const { create } = await buildCaller()
    const key = randomUUID()
    const { body } = await create(key)
    await passDays(13)
    await deleteExpiredResponses(test.db)
    expect((await create(key)).body.id).toBe(body.id)
    await passDays(1)
    const { body: later } = await create(key)
    expect(later.id).not.toBe(body.id)
    expect((await create(key)).body.id).toBe(later.id)
    await passDays(14)
    await deleteExpiredResponses(test.db)
    expect((await sql`select from idempotency_keys`.execute(test.db)).rows).toEqual([])
  })

  it('runs again when it was refused before', async () => {
    const { token } = await buildCaller()
    const { id: event_id, owner } = await buildEvent(test)
    const headers = keyed(randomUUID())
    const add = (caller: string) =>
      test.call(createParticipant, { token: caller, params: { event_id }, headers, body: { nickname: 'Ana' } })
    expect((await add(token)).status).toBe(403)
    expect((await add(owner.token)).status).toBe(201)
  })

  it('needs no account if the call needs none, and stores nothing that guesses could be checked against', async () => {
    const body = { nickname: 'Dora', email: 'dora@example.com', password }
    const send = () => test.call(register, { headers: keyed('4e3aa1d6-9d4b-4f0c-8d0b-6f9f0a3c1c1e'), body })
    expect((await send()).status).toBe(201)
    expect(await send()).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } })
    await test.runJobs()
    expect(test.mails).toHaveLength(1)
    const { rows } = await sql<{ stored: string }>`
      select idempotency_keys::text as stored from idempotency_keys`.execute(test.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.stored).not.toMatch(/4e3aa1d6|Passw0rd/)
  })

  it('is refused when the key is not a UUID', async () => {
    const { create } = await buildCaller()
    expect(await create('1')).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/^Idempotency-Key must be a UUID/) },
    })
  })
})
