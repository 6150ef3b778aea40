import type { Rate } from '@muster/contract/army-stats'
import { expect, it } from 'vitest'
import { saySkill, seasonOf } from './rules.strengths.ts'

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
