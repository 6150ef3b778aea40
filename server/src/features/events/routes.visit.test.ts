import { createEvent, getEvent, updateEvent } from '@muster/contract/events'
import { exportEvent } from '@muster/contract/exports'
import { expect, it } from 'vitest'
import { buildUser, eventInput } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const visit = {
  venue: { name: 'Dice Hall', address: 'Rynek 1, Kraków' },
  contact: 'ana@example.com',
  pack_link: 'https://club.example/pack.pdf',
  fee: '£15, at the door',
}

it('an event says where its venue is, whom to ask, what it costs and where the pack is', async () => {
  const { token } = await buildUser(test)
  const { body: event } = await test.call(createEvent, { token, body: { ...eventInput, ...visit } })
  const params = { event_id: event.id }
  expect((await test.call(getEvent, { params })).body).toMatchObject(visit)
  expect((await test.call(exportEvent, { params })).body.event).toMatchObject(visit)
  const { body } = await test.call(updateEvent, { token, params, body: { fee: '' } })
  expect(body).toMatchObject({ ...visit, fee: null })
  const alone = { venue: { name: 'Dice Hall' } }
  expect((await test.call(updateEvent, { token, params, body: alone })).body.venue).toEqual({
    name: 'Dice Hall',
    address: null,
  })
  expect((await test.call(updateEvent, { token, params, body: { venue: null } })).body.venue).toBeNull()
})

it.each([
  [{ pack_link: 'javascript:alert(1)' }, 'pack_link', /^Must be an address on the web/],
  [{ pack_link: 'club.example/pack.pdf' }, 'pack_link', /^Must be an address on the web/],
  [{ venue: { name: '' } }, 'venue.name', /^Please enter the name of the venue$/],
  [{ venue: { name: 'Hall', address: 'x'.repeat(301) } }, 'venue.address', /at most 300 characters/],
  [{ contact: 'x'.repeat(201) }, 'contact', /at most 200 characters/],
  [{ fee: 'x'.repeat(201) }, 'fee', /at most 200 characters/],
])('refuses %j at its field', async (given, path, message) => {
  const { token } = await buildUser(test)
  const body = { ...eventInput, ...given } as never
  expect(await test.call(createEvent, { token, body })).toMatchObject({
    status: 422,
    body: { errors: [{ path, message: expect.stringMatching(message) }] },
  })
})
