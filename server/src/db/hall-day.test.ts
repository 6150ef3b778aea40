import { dayOf } from '@muster/contract/hall-day'
import { timeZonesOf } from '@muster/contract/time-zone-names'
import { inShort, seed } from '@muster/rules/testing/extent'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

const test = startTestApp()

const zones = [...new Set([...Object.values(timeZonesOf).flatMap((names) => names.split(' ')), 'UTC', 'Mars/Olympus'])]

it('an instant has the same day in the database and on the page, in each time zone of a hall', async () => {
  // About the future, two editions of the zones differ.
  const instants = fc.date({ min: new Date('1970-01-02'), max: new Date('2026-01-01'), noInvalidDate: true })
  await fc.assert(
    fc.asyncProperty(fc.array(instants, { minLength: 20, maxLength: 20 }), async (instants) => {
      const { rows } = await test.pool.query(
        `select instant, zone, hall_day(instant, zone)::text as day
         from unnest($1::timestamptz[]) instant, unnest($2::text[]) zone`,
        [instants, zones],
      )
      for (const { instant, zone, day } of rows) expect(`${zone} ${dayOf(instant, zone)}`).toBe(`${zone} ${day}`)
    }),
    { numRuns: inShort(5, 100), seed },
  )
})
