import { createEvent, deleteEvent, getEvent, listEvents, updateEvent } from '@muster/contract/events'
import { describe, expect, it } from 'vitest'
import { buildEvent, buildField, buildUser, eventInput } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const read = async (event_id: number) => (await test.call(getEvent, { params: { event_id } })).body

/** Creates an event with a value in every field. */
async function createFullEvent(token: string) {
  const body = {
    ...eventInput,
    description: 'Bring dice.',
    event_date: '2026-11-20T18:30:00.000Z',
    location_country: 'Poland',
    location_city: 'Kraków',
    is_public: false,
    registration_open: true,
  }
  return (await test.call(createEvent, { token, body })).body
}

describe('changing an event', () => {
  it('changes the fields that are sent and leaves the others', { tags: 'spec:7.19' }, async () => {
    const { token } = await buildUser(test)
    const before = await createFullEvent(token)
    const { status, body } = await test.call(updateEvent, {
      token,
      params: { event_id: before.id },
      body: { title: 'Spring Muster' },
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, title: 'Spring Muster', updated_at: expect.any(String), version: 2 })
    expect(body.updated_at >= before.updated_at).toBe(true)
    expect(await read(before.id)).toEqual(body)
  })

  it('clears date, place and description with null', async () => {
    const { token } = await buildUser(test)
    const { id } = await createFullEvent(token)
    const cleared = { event_date: null, location_city: null, location_country: null, description: null }
    await test.call(updateEvent, { token, params: { event_id: id }, body: cleared })
    expect(await read(id)).toMatchObject(cleared)
  })

  it('makes it searchable by its new words immediately', async () => {
    const { id, owner } = await buildEvent(test, { title: 'Old' })
    const params = { event_id: id }
    await test.call(updateEvent, { token: owner.token, params, body: { title: 'New', location_city: 'Łódź' } })
    expect((await test.call(listEvents, { query: { search: 'lodz' } })).body.total).toBe(1)
    expect((await test.call(listEvents, { query: { search: 'old' } })).body.total).toBe(0)
  })
})

describe('deleting an event', () => {
  it('removes it for everyone, with its participants and nothing else', { tags: 'spec:7.20' }, async () => {
    const other = await buildField(test)
    const { id, owner } = await buildField(test)
    const params = { event_id: id }
    expect(await test.call(deleteEvent, { token: owner.token, params })).toMatchObject({ status: 204, body: undefined })
    expect((await test.call(getEvent, { params })).status).toBe(404)
    expect((await test.call(deleteEvent, { token: owner.token, params })).status).toBe(404)
    expect(await read(other.id)).toMatchObject({ num_of_participants: 2 })
    const { rows } = await test.pool.query('select event_id from participants group by event_id')
    expect(rows).toEqual([{ event_id: other.id }])
  })
})
