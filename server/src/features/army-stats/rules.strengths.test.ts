import type { Rate } from '@muster/contract/army-stats'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDue, readKey, saySkill, seasonOf, writeKey } from './rules.strengths.ts'

const today = Temporal.PlainDate.from('2026-11-25')

it.each([
  [{}, '2026-08-27', '2026-11-25', '2026-11-27'],
  [{ weeks: '26' }, '2026-05-28', '2026-11-25', '2026-11-27'],
  [{ from: '2026-10-01' }, '2026-10-01', '2026-11-25', '2026-11-27'],
  [{ to: '2026-03-31' }, '2025-12-31', '2026-03-31', '2026-04-01'],
  [{ from: '2026-02-01', to: '2026-02-28' }, '2026-02-01', '2026-02-28', '2026-03-01'],
  [{ from: '1970-01-01', to: '2026-01-06' }, '2025-01-01', '2026-01-06', '2026-01-07'],
] as const)('the season of %j begins on %s and ends on %s', (filters, from, to, before) => {
  expect(seasonOf({ weeks: '13', ...filters }, today)).toEqual({ from, to, days: [from, before] })
})

it('a season has one key however its dates are chosen, and keeps it while it ends today', () => {
  const keyOf = (filters: object, day = today) => writeKey({ weeks: '13', ...filters }, day)
  expect(keyOf({ from: '1970-01-01', to: '2026-01-06' })).toBe(
    keyOf({ from: '2025-01-01', to: '2026-01-06', weeks: '52' }),
  )
  expect(keyOf({ to: '2026-03-31' })).toBe(keyOf({ from: '2025-12-31', to: '2026-03-31' }))
  expect(keyOf({ weeks: '26' })).toBe(keyOf({ weeks: '26' }, today.add({ days: 1 })))
  expect(keyOf({ from: '2026-10-01' })).toBe(keyOf({ from: '2026-10-01' }, today.add({ days: 1 })))
  const { from, to } = seasonOf(readKey(keyOf({ to: '2026-03-31' })), today.add({ days: 9 }))
  expect([from, to]).toEqual(['2025-12-31', '2026-03-31'])
})

it('every choice of dates has a key that can be read, from the first day that a filter may name to the last', () => {
  const day = fc
    .integer({ min: 0, max: 376_199 })
    .map((days) => Temporal.PlainDate.from('1970-01-01').add({ days }).toString())
  const ends = fc.constantFrom('1970-01-01', '1970-03-01', '2999-12-31')
  const dates = fc.record({ from: fc.oneof(day, ends), to: fc.oneof(day, ends) }, { requiredKeys: [] })
  const check = ({ from, to }: { from?: string; to?: string }) => {
    fc.pre(from === undefined || to === undefined || from <= to)
    const key = writeKey({ weeks: '26', from, to }, today)
    expect(writeKey(readKey(key), today)).toBe(key)
  }
  fc.assert(fc.property(dates, check))
})

it('a season is measured again when its events have changed, after a minute and fifty times its time', () => {
  const measured = (seconds: number) => ({ signature: 'a', measured_at: new Date(0), seconds })
  expect(isDue({ signature: null, measured_at: null, seconds: null }, 'a', 0)).toBe(true)
  expect(isDue(measured(0.1), 'a', 1e9)).toBe(false)
  expect([59_000, 61_000].map((now) => isDue(measured(0.1), 'b', now))).toEqual([false, true])
  expect([149_000, 151_000].map((now) => isDue(measured(3), 'b', now))).toEqual([false, true])
})

const around = (value: number): Rate => ({ value, low: value - 0.03, high: value + 0.03 })

it.each([
  [
    'good players lift the rate',
    0.58,
    0.53,
    0.55,
    'Good players like it: with equal armies, they would win 55.0% of these matches.',
  ],
  [
    'its players met better ones',
    0.42,
    0.48,
    0.45,
    'Its players met stronger opponents: with equal armies, they would win 45.0% of these matches.',
  ],
  ['players are about equal', 0.57, 0.53, 0.52, null],
  ['nobody can tell players from army', 0.6, 0.53, 0.52, expect.stringMatching(/^Too early to tell/)],
  ['rate and strength are about equal', 0.535, 0.53, 0.55, null],
])('says why rate and strength differ if %s', (_, rate, strength, players, sentence) => {
  const army = { army: 'Skaven', games: 90, events: 9 }
  const shares = { rate: around(rate), strength: around(strength), players: around(players) }
  expect(saySkill({ ...army, ...shares })).toEqual(sentence)
  expect(saySkill({ ...army, games: 19, ...shares })).toBeNull()
})
