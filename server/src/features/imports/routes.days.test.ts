import { getEvent } from '@muster/contract/events'
import { dayOfEvent } from '@muster/contract/hall-day'
import { previewImport } from '@muster/contract/imports'
import { expect, it } from 'vitest'
import { buildImporter, importHeader } from '../../testing/importer.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

it.each([
  ['Auckland', 'New Zealand', '20.11.2026', { has_time: false, event_date: '2026-11-19T23:00:00.000Z' }],
  ['Auckland', 'New Zealand', '20.11.2026 18:30', { has_time: true, event_date: '2026-11-20T05:30:00.000Z' }],
  ['Apia', 'Samoa', '2026-11-20', { has_time: false, event_date: '2026-11-19T23:00:00.000Z' }],
  ['Honolulu', 'United States', '2026-11-20 22:00', { has_time: true, event_date: '2026-11-21T08:00:00.000Z' }],
  ['Leeds', 'United Kingdom', '2026-11-20T18:30:00Z', { has_time: true, event_date: '2026-11-20T18:30:00.000Z' }],
])('an event in %s, %s, on %s is imported on that day, once', async (city, country, date, expected) => {
  const { token, run } = await buildImporter(test)
  const text = `${importHeader},city,country\nCup,${date},1,Ana,3,Ben,1,${city},${country}\n`
  const preview = await test.call(previewImport, { token, body: { text } })
  expect(preview.body.events).toMatchObject([{ ...expected, event_id: null }])
  const { event_ids } = await run(text)
  const { body } = await test.call(getEvent, { params: { event_id: event_ids[0] ?? 0 } })
  expect(body).toMatchObject(expected)
  expect(dayOfEvent(body)).toBe('2026-11-20')
  const again = await test.call(previewImport, { token, body: { text: `${text}\n` } })
  expect(again.body.events).toMatchObject([{ event_id: body.id }])
})
