import { listEvents } from '@muster/contract/events'
import { getHomeStats } from '@muster/contract/stats'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addTotalChanges, findTotalDifferences, recountTotals } from '../../db/totals.ts'
import { buildEvent, buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cursorFor } from './rules.ts'

const test = startTestApp()

const day = 86_400_000
/** Around the ends of months, and around now. */
const dates = [
  ...['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00Z', '2026-01-31T12:00:00Z', '2026-02-01T00:00:00Z'],
  ...[-40, -2, -1, 1, 40].map((days) => new Date(Date.now() + days * day).toISOString()),
  null,
]

const Event = fc.record({
  event_date: fc.constantFrom(...dates),
  location_country: fc.constantFrom('United Kingdom', 'Germany', null),
  game_type: fc.constantFrom('AOS' as const, 'SPEARHEAD' as const),
  event_type: fc.constantFrom('tournament' as const, 'friendly' as const),
  registration_open: fc.boolean(),
  visibility: fc.constantFrom(...(['listed', 'listed', 'listed', 'unlisted', 'draft'] as const)),
})

const days = {
  from: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-02'),
  to: fc.constantFrom('2026-01-31', '2026-02-01', '2999-12-31'),
  state: fc.constantFrom('upcoming' as const, 'running' as const, 'finished' as const),
}
// More often by days alone: with every filter at once, hardly any event is left to be counted wrongly.
const Query = fc.oneof(
  { weight: 3, arbitrary: fc.record(days, { requiredKeys: [] }) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        ...days,
        country: fc.constantFrom('United Kingdom', 'France'),
        game_type: fc.constantFrom('AOS' as const),
        event_type: fc.constantFrom('tournament' as const, 'friendly' as const),
        open: fc.constantFrom('true' as const, 'false' as const),
        sort: fc.constantFrom('date' as const, '-date' as const),
      },
      { requiredKeys: [] },
    ),
  },
)

it('a kept total is the number of events that its list has, whatever was written and asked', async () => {
  const owner = await buildUser(test)
  const Change = fc.tuple(fc.constantFrom('add', 'change', 'delete', 'add up'), Event, fc.nat(20))
  await fc.assert(
    fc.asyncProperty(
      fc.array(Change, { minLength: 5, maxLength: 25 }),
      fc.array(Query, { minLength: 8, maxLength: 8 }),
      async (changes, queries) => {
        await test.pool.query('delete from events')
        const ids: number[] = []
        for (const [change, event, at] of changes) {
          const id = ids[at % ids.length]
          if (change === 'add' || id === undefined) ids.push((await buildEvent(test, { ...event, owner })).id)
          else if (change === 'change') await test.db.updateTable('events').set(event).where('id', '=', id).execute()
          else if (change === 'delete') await test.db.deleteFrom('events').where('id', '=', id).execute()
          else await addTotalChanges(test.db)
        }
        for (const query of queries) {
          const { status, body } = await test.call(listEvents, { query })
          expect(status).toBe(200)
          expect(body.total, JSON.stringify(query)).toBe(body.events.length)
          // An event without a date is on no day, whichever way the list is sorted.
          const isOnDays = query.from || query.to || (query.state && query.state !== 'upcoming')
          if (isOnDays) expect(body.events.filter((event) => event.event_date === null)).toEqual([])
        }
        const { rows } = await sql<{ events: number }>`select count(*) as events from events`.execute(test.db)
        expect((await test.call(getHomeStats)).body).toMatchObject({ events: rows[0]?.events })
      },
    ),
    { numRuns: 30 },
  )
})

it('totals that are wrong for any reason are right once they are counted again', async () => {
  await buildEvent(test)
  await test.pool.query('insert into total_changes select key, month, 7 from totals union all select $1, now(), 3', [
    'listed|*|*|*|*',
  ])
  expect((await test.call(listEvents)).body.total).not.toBe(1)
  expect(await findTotalDifferences(test.db, 2)).not.toEqual([])
  await recountTotals(test.db)
  expect(await findTotalDifferences(test.db, 2)).toEqual([])
  expect((await test.call(listEvents)).body.total).toBe(1)
})

it('a page past the last event still says how many there are', async () => {
  const owner = await buildUser(test)
  for (let event = 0; event < 3; event++) await buildEvent(test, { owner })
  const query = { cursor: cursorFor('-date').write([null, 0]) }
  expect((await test.call(listEvents, { query })).body).toMatchObject({ events: [], total: 3, next_cursor: null })
})
