import { randomUUID } from 'node:crypto'
import { createAlert } from '@muster/contract/alerts'
import { deleteEvent } from '@muster/contract/events'
import { countParticipants, createParticipants } from '@muster/contract/participants'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { responseBudget } from '../../db/idempotency-keys.ts'
import { buildEvent, buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const keyed = () => ({ 'idempotency-key': randomUUID() })
const largest = { participants: Array.from({ length: 500 }, (_, index) => ({ nickname: `Participant ${index}` })) }

async function addMany() {
  const { id: event_id, owner } = await buildEvent(test)
  const call = { token: owner.token, params: { event_id }, headers: keyed(), body: largest }
  return { owner, event_id, send: () => test.call(createParticipants, call) }
}

const storedBytes = async () => {
  const { rows } = await sql<{ bytes: string | null }>`
    select sum(octet_length(answer)) as bytes from idempotency_keys`.execute(test.db)
  return Number(rows[0]?.bytes)
}

describe('the stored response to a call with a key', () => {
  it('takes a tenth of the space of a large response, which is replayed in full', async () => {
    const { send } = await addMany()
    const first = await send()
    expect(first.status).toBe(201)
    expect(await storedBytes()).toBeLessThan(JSON.stringify(first.body).length / 10)
    expect(await send()).toMatchObject({ body: first.body, headers: { 'idempotent-replayed': 'true' } })
  })

  it('reveals no secret without the key, and replays it to a caller with the key', async () => {
    const { token } = await buildUser(test)
    const body = {
      filters: { game_type: 'AOS' as const },
      channel: 'webhook' as const,
      pace: 'at_once' as const,
      url: 'https://hook.example/',
    }
    const send = (headers = keyed()) => test.call(createAlert, { token, headers, body })
    const headers = keyed()
    const first = await send(headers)
    expect(first).toMatchObject({ status: 201, body: { secret: expect.any(String) } })
    expect(await send(headers)).toMatchObject({ body: first.body, headers: { 'idempotent-replayed': 'true' } })
    const { rows } = await sql<{ stored: string }>`
      select encode(answer, 'escape') || idempotency_keys::text as stored from idempotency_keys`.execute(test.db)
    expect(rows[0]?.stored).not.toContain(first.body.secret)
    expect(rows[0]?.stored).not.toContain('secret')
  })

  it('is deleted with its event', async () => {
    const { send, owner, event_id } = await addMany()
    await send()
    await test.call(deleteEvent, { token: owner.token, params: { event_id } })
    expect((await sql`select from idempotency_keys`.execute(test.db)).rows).toEqual([])
    expect((await send()).status).toBe(404)
  })

  it.each([
    ['large', 64 * 1024],
    ['small', 512],
  ])(
    'is dropped when newer %s responses of the account fill its budget, but the call is not repeated',
    async (_, size) => {
      const { send, owner, event_id } = await addMany()
      await send()
      await sql`
      insert into idempotency_keys (key_hash, request_hash, user_id, status, answer, created_at)
      select sha256(n::text::bytea), sha256(''), ${owner.id}, 201, convert_to(repeat('x', ${size}), 'UTF8'),
        now() + n * interval '1 second'
      from generate_series(1, ${Math.floor(responseBudget / size)}) n`.execute(test.db)
      // As a vacuum leaves it that ran while the table was empty: the planner expects a single row.
      await sql`update pg_class set reltuples = 0, relpages = 100 where oid = 'idempotency_keys'::regclass`.execute(
        test.db,
      )
      const another = await buildEvent(test, { owner })
      const headers = keyed()
      const one = { participants: [{ nickname: 'Ana' }] }
      const call = { token: owner.token, params: { event_id: another.id }, headers, body: one }
      expect((await test.call(createParticipants, call)).status).toBe(201)
      expect(await storedBytes()).toBeLessThanOrEqual(responseBudget)
      expect(await send()).toMatchObject({ status: 409, body: { code: 'already_done' } })
      expect((await test.call(countParticipants, { params: { event_id } })).body).toEqual({ count: 500 })
    },
  )
})
