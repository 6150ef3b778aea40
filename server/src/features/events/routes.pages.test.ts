import { listEvents } from '@muster/contract/events'
import { describe, expect, it } from 'vitest'
import { buildEvents, buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

type Filters = NonNullable<Parameters<typeof test.call<typeof listEvents>>[1]>['query']

/** Follows the cursors to the end and calls `between` after each page. */
async function readPages(limit: number, query: Filters = {}, between = async () => {}) {
  const read: string[] = []
  let cursor: string | undefined
  do {
    const { status, body } = await test.call(listEvents, {
      query: { ...query, limit, ...(cursor !== undefined && { cursor }) },
    })
    expect(status).toBe(200)
    expect(body.events.length).toBeLessThanOrEqual(limit)
    read.push(...body.events.map(({ title }) => title))
    cursor = body.next_cursor ?? undefined
    await between()
  } while (cursor !== undefined)
  return read
}

describe('reading events in pages', () => {
  const dates = ['2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z', null, null, null, null]

  async function buildSeven() {
    await buildEvents(
      test,
      dates.map((event_date, n) => ({ title: `E${n}`, event_date })),
    )
    return ['E0', 'E2', 'E1', 'E6', 'E5', 'E4', 'E3']
  }

  it('neither repeats nor skips an event while others are added before and after the cursor', async () => {
    const all = await buildSeven()
    const owner = await buildUser(test)
    const added = [{ title: 'New, dated', event_date: '2027-01-01T00:00:00Z' }, { title: 'New, undated' }]
    const read = await readPages(2, {}, async () => void (await buildEvents(test, added, { owner })))
    expect(read.filter((title) => title.startsWith('E'))).toEqual(all)
    expect(read).not.toContain('New, dated')
  })

  it('continues from the cursor when its event has been deleted', async () => {
    const all = await buildSeven()
    const { body } = await test.call(listEvents, { query: { limit: 2 } })
    await test.db.deleteFrom('events').where('title', '=', 'E2').execute()
    const rest = await test.call(listEvents, { query: { cursor: body.next_cursor ?? '' } })
    expect(rest.body.events.map(({ title }) => title)).toEqual(all.slice(2))
  })

  it('returns 100 events without a limit', async () => {
    const { id } = await buildUser(test)
    await test.pool.query(
      `insert into events (owner_id, title, game_type, event_type)
       select $1, 'E' || n, 'AOS', 'friendly' from generate_series(1, 101) n`,
      [id],
    )
    const { body } = await test.call(listEvents)
    expect(body).toMatchObject({ total: 101, next_cursor: expect.any(String) })
    expect(body.events).toHaveLength(100)
  })
})
