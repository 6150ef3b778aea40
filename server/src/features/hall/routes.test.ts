import { createAnnouncement, listAnnouncements, takeBackAnnouncement } from '@muster/contract/announcements'
import { createCall, listCalls, resolveCall } from '@muster/contract/calls'
import { getEvent } from '@muster/contract/events'
import { listSlips } from '@muster/contract/slips'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildField, buildUser } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

/** A published round of four; the first participant has an account. */
async function buildHall() {
  const field = await buildField(test, ['Ana', 'Ben', 'Cleo', 'Dan'])
  const ana = await buildUser(test)
  await test.db.updateTable('participants').set({ user_id: ana.id }).where('id', '=', field.participants[0]).execute()
  const day = deskOf(test, field)
  await day.pair()
  await day.publish(1)
  const params = { event_id: field.id }
  const token = field.owner.token
  const { body: slips } = await test.call(listSlips, { token, params: { ...params, round_number: 1 } })
  const matches = await day.matches()
  const own = matches.find((match) => [match.participant1_id, match.participant2_id].includes(field.participants[0]))
  const table = own?.table_number ?? 0
  return {
    params,
    token,
    ana,
    day,
    participants: field.participants,
    table,
    other: 3 - table,
    slipOf: (number: number) => slips.find(({ table_number }) => table_number === number)?.code ?? '',
  }
}

describe('a call', () => {
  it('is open once a table until the organiser resolves it', async () => {
    const { params, token, ana, table, slipOf } = await buildHall()
    const body = { table_number: table, reason: 'Rules question' }
    const { body: first } = await test.call(createCall, { token: ana.token, params, body })
    expect(first).toMatchObject({ ...body, by: 'Ana', resolved_at: null })
    const again = await test.call(createCall, {
      params,
      headers: { slip: slipOf(table) },
      body: { table_number: table },
    })
    expect(again).toMatchObject({ status: 201, body: first })
    expect((await test.call(listCalls, { token, params })).body.calls).toEqual([first])
    const before = await test.call(getEvent, { params })
    const ids = { ...params, call_id: first.id }
    const { body: resolved } = await test.call(resolveCall, { token, params: ids })
    expect(resolved.resolved_at).not.toBeNull()
    expect((await test.call(resolveCall, { token, params: ids })).body).toEqual(resolved)
    expect((await test.call(getEvent, { params })).body.version).toBeGreaterThan(before.body.version)
    const { body: next } = await test.call(createCall, { token: ana.token, params, body })
    expect((await test.call(listCalls, { token, params })).body.calls).toEqual([next, resolved])
  })

  it('is answered with the open call while the organiser resolves it', async () => {
    const { params, token, ana, table } = await buildHall()
    const call = () => test.call(createCall, { token: ana.token, params, body: { table_number: table } })
    const statuses = new Set<number>()
    for (let tries = 0; tries < 25; tries++) {
      const ids = { ...params, call_id: (await call()).body.id }
      const calls = Array.from({ length: 10 }, call)
      const all = await Promise.all([test.call(resolveCall, { token, params: ids }), ...calls])
      for (const { status } of all) statuses.add(status)
    }
    expect(statuses).toEqual(new Set([200, 201]))
    const open = test.db.selectFrom('calls').selectAll().where('resolved_at', 'is', null)
    expect((await open.execute()).length).toBeLessThanOrEqual(1)
  })

  it('is forgotten when 20 later ones are resolved', async () => {
    const { params, token, ana, table } = await buildHall()
    const ids: number[] = []
    for (let number = 0; number < 22; number++) {
      const { body } = await test.call(createCall, { token: ana.token, params, body: { table_number: table } })
      await test.call(resolveCall, { token, params: { ...params, call_id: body.id } })
      ids.push(body.id)
    }
    const { calls } = (await test.call(listCalls, { token, params })).body
    expect(calls.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 20))
    expect(await test.db.selectFrom('calls').selectAll().execute()).toHaveLength(20)
  })

  it('comes only from the table itself', async () => {
    const { params, ana, table, other, slipOf, day, participants } = await buildHall()
    const call = (table_number: number, as: { token?: string; headers?: { slip: string } }) =>
      test.call(createCall, { ...as, params, body: { table_number } })
    expect((await call(other, { token: ana.token })).status).toBe(403)
    expect((await call(table, { headers: { slip: slipOf(other) } })).status).toBe(404)
    expect((await call(table, { token: (await buildUser(test)).token })).status).toBe(403)
    expect((await call(table, {})).status).toBe(401)
    // In the next round, Ana plays somewhere else.
    await day.pair()
    await day.publish(2, { despite_pending: true })
    const own = (await day.matches()).find(
      (match) => match.round_number === 2 && [match.participant1_id, match.participant2_id].includes(participants[0]),
    )
    await day.editMatch(own?.id ?? 0, { table_number: 9 })
    expect((await call(table, { token: ana.token })).status).toBe(403)
    expect((await call(9, { token: ana.token })).status).toBe(201)
  })
})

describe('an announcement', () => {
  it('is on the event for 12 hours, and the last ten stay in the list', async () => {
    const { params, token } = await buildHall()
    for (let number = 1; number <= 11; number++) {
      await test.call(createAnnouncement, { token, params, body: { text: `Number ${number}` } })
    }
    const { announcements } = (await test.call(listAnnouncements, { params })).body
    expect(announcements.map(({ text }) => text)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Number ${11 - index}`),
    )
    const { is_taken_back: _is_taken_back, ...latest } = announcements[0] ?? expect.unreachable()
    expect((await test.call(getEvent, { params })).body.announcement).toEqual(latest)
    await test.db
      .updateTable('announcements')
      .set({ at: sql`now() - interval '13 hours'` } as never)
      .execute()
    expect((await test.call(getEvent, { params })).body.announcement).toBeNull()
  })

  it('that is taken back is only in the list, and the one before it is the latest again', async () => {
    const { params, token } = await buildHall()
    const announce = async (text: string) =>
      (await test.call(createAnnouncement, { token, params, body: { text } })).body.id
    const ids = [await announce('Lunch'), await announce('No lunch')]
    const before = (await test.call(getEvent, { params })).body.version
    const takeBack = (announcement_id = 0) =>
      test.call(takeBackAnnouncement, { token, params: { ...params, announcement_id } })
    for (let times = 0; times < 2; times++) expect((await takeBack(ids[1])).status).toBe(204)
    const { announcement, version } = (await test.call(getEvent, { params })).body
    expect(announcement?.text).toBe('Lunch')
    expect(version).toBeGreaterThan(before)
    expect((await test.call(listAnnouncements, { params })).body.announcements).toMatchObject([
      { text: 'No lunch', is_taken_back: true },
      { text: 'Lunch', is_taken_back: false },
    ])
    await takeBack(ids[0])
    expect((await test.call(getEvent, { params })).body.announcement).toBeNull()
    const other = await buildHall()
    const params2 = { ...other.params, announcement_id: ids[0] ?? 0 }
    expect((await test.call(takeBackAnnouncement, { token: other.token, params: params2 })).status).toBe(404)
  })

  it('is refused after 500 of an event', async () => {
    const { params, token } = await buildHall()
    await sql`insert into announcements (event_id, text)
      select ${params.event_id}, number::text from generate_series(1, 499) number`.execute(test.db)
    const announce = () => test.call(createAnnouncement, { token, params, body: { text: 'Lunch' } })
    expect((await announce()).status).toBe(201)
    expect((await announce()).status).toBe(422)
  })

  it('is refused without a text, and over 500 letters', async () => {
    const { params, token } = await buildHall()
    for (const text of ['', '   ', 'a'.repeat(501)]) {
      expect((await test.call(createAnnouncement, { token, params, body: { text } })).status).toBe(422)
    }
  })
})
