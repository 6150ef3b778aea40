import { getEvent, updateEvent } from '@muster/contract/events'
import { exportEvent } from '@muster/contract/exports'
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

it.each([
  ['a table', false],
  ['an export of Muster', true],
])('%s finds its event again after its time has changed, in the preview and in the run', async (_name, isExport) => {
  const { token, run } = await buildImporter(test)
  const table = (date: string) => `${importHeader},city,country\nCup,${date},1,Ana,3,Ben,1,Auckland,New Zealand\n`
  const first = await run(table(isExport ? '20.11.2026' : '20.11.2026 18:30'))
  const params = { event_id: first.event_ids[0] ?? 0 }
  const { body: file } = await test.call(exportEvent, { token, params })
  await test.call(updateEvent, { token, params, body: { event_date: '2026-11-20T01:00:00Z', has_time: true } })
  const text = isExport ? JSON.stringify(file) : table('20.11.2026 9:30')
  const preview = await test.call(previewImport, { token, body: { text } })
  expect(preview.body.events).toMatchObject([{ event_id: params.event_id }])
  expect((await run(text)).events).toEqual({ added: 0, existing: 1 })
})
