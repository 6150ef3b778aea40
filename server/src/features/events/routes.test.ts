import { createEvent, deleteEvent, getEvent, listEvents, updateEvent } from '@muster/contract/events'
import { describe, expect, it } from 'vitest'
import { buildEvent, buildField, buildUser, eventInput } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

describe('changing an event', () => {
  it('changes the fields that are sent, clears those sent as null, and leaves the others', {
    tags: 'spec:7.19',
  }, async () => {
    const { token } = await buildUser(test)
    const place = { location_country: 'Poland', location_city: 'Kraków' }
    const full = { ...eventInput, ...place, description: 'Dice.', event_date: '2026-11-20T18:30:00.000Z' }
    const { body: before } = await test.call(createEvent, { token, body: { ...full, is_public: false } })
    const params = { event_id: before.id }
    const read = async () => (await test.call(getEvent, { params })).body
    const { status, body } = await test.call(updateEvent, { token, params, body: { title: 'Spring Muster' } })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, title: 'Spring Muster', updated_at: expect.any(String), version: 2 })
    expect(body.updated_at >= before.updated_at).toBe(true)
    expect(await read()).toEqual(body)
    const cleared = { event_date: null, location_city: null, location_country: null, description: null }
    await test.call(updateEvent, { token, params, body: cleared })
    expect(await read()).toMatchObject(cleared)
  })

  it('makes it searchable by its new words immediately', async () => {
    await deskOf(test, await buildEvent(test, { title: 'Old' })).change({ title: 'New', location_city: 'Łódź' })
    expect((await test.call(listEvents, { query: { search: 'lodz' } })).body.total).toBe(1)
    expect((await test.call(listEvents, { query: { search: 'old' } })).body.total).toBe(0)
  })
})

it('deleting an event removes it for everyone, with its participants and nothing else', {
  tags: 'spec:7.20',
}, async () => {
  const other = await buildField(test)
  const { id, owner } = await buildField(test)
  const call = { token: owner.token, params: { event_id: id } }
  expect(await test.call(deleteEvent, call)).toMatchObject({ status: 204, body: undefined })
  expect((await test.call(getEvent, call)).status).toBe(404)
  expect((await test.call(deleteEvent, call)).status).toBe(404)
  expect((await deskOf(test, other).event()).num_of_participants).toBe(2)
  const { rows } = await test.pool.query('select event_id from participants group by event_id')
  expect(rows).toEqual([{ event_id: other.id }])
})
