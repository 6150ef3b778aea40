import { listEvents } from '@muster/contract/events'
import { expect, it } from 'vitest'
import { buildEvents, buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const dates = ['2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z', null, null, null, null]

it('reading events in pages neither repeats nor skips an event while others are added around the cursor, and its own is deleted', async () => {
  await buildEvents(
    test,
    dates.map((event_date, n) => ({ title: `E${n}`, event_date })),
  )
  const owner = await buildUser(test)
  const added = [{ title: 'New, dated', event_date: '2027-01-01T00:00:00Z' }, { title: 'New, undated' }]
  const read: string[] = []
  let cursor: string | null | undefined
  do {
    const { body } = await test.call(listEvents, { query: { limit: 2, ...(cursor && { cursor }) } })
    expect(body.events.length).toBeLessThanOrEqual(2)
    const titles = body.events.map(({ title }) => title)
    read.push(...titles)
    cursor = body.next_cursor
    await buildEvents(test, added, { owner })
    await test.db
      .deleteFrom('events')
      .where('title', '=', titles.at(-1) ?? '')
      .where('title', 'like', 'E_')
      .execute()
  } while (cursor !== null)
  expect(read.filter((title) => title.startsWith('E'))).toEqual(['E0', 'E2', 'E1', 'E6', 'E5', 'E4', 'E3'])
  expect(read).not.toContain('New, dated')
})
