import { updateEvent } from '@muster/contract/events'
import { expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const read = async (id: number) => (await test.app.inject(`/events/${id}.ics`)).body.replaceAll('\r\n ', '')

it('the sequence of an entry never falls when its event is hidden and listed again', async () => {
  const { id, owner } = await buildEvent(test, { event_date: '2026-12-12T09:30:00Z' })
  const sequences: number[] = []
  for (const visibility of ['listed', 'draft', 'listed', 'unlisted', 'listed'] as const) {
    await test.call(updateEvent, { token: owner.token, params: { event_id: id }, body: { visibility } })
    sequences.push(Number(/SEQUENCE:(\d+)/.exec(await read(id))?.[1]))
  }
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
})

it('an entry is about a day if no more is known', async () => {
  const day = { event_date: '2026-11-20T01:00:00Z', has_time: false, time_zone: 'Pacific/Auckland' }
  const { id } = await buildEvent(test, day)
  const body = await read(id)
  expect(body).toContain('DTSTART;VALUE=DATE:20261120')
  expect(body).toContain('DTEND;VALUE=DATE:20261121')
  expect(body).toContain('begins Fri 20 Nov 2026. The time is not known yet.')
})
