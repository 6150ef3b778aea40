import { describe, expect, it } from 'vitest'
import { type Cover, coverDays, daysOf } from './periods.ts'

const today = Temporal.PlainDate.from('2026-11-21')

describe('the days of a filter', () => {
  it.each([
    [{}, undefined],
    [{ period: 'all' }, undefined],
    [{ period: '30' }, ['2026-10-23', '3000-01-01']],
    [{ period: '365' }, ['2025-11-22', '3000-01-01']],
    [{ from: '2026-01-05', to: '2026-02-28' }, ['2026-01-05', '2026-03-01']],
    [{ from: '2026-01-05' }, ['2026-01-05', '3000-01-01']],
    [{ to: '2025-12-31' }, ['1970-01-01', '2026-01-01']],
  ] as const)('%j', (filters, expected) => {
    expect(daysOf(filters, today)).toEqual(expected)
  })
})

describe('what a period is read from', () => {
  it.each<[[string, string], Cover]>([
    [['2026-11-05', '2026-11-21'], { years: [], months: [], days: [['2026-11-05', '2026-11-21']] }],
    [
      ['2026-10-23', '2026-11-21'],
      {
        years: [],
        months: [],
        days: [['2026-10-23', '2026-11-21']],
      },
    ],
    [['2026-02-01', '2026-03-01'], { years: [], months: [['2026-02-01', '2026-03-01']], days: [] }],
    [
      ['2023-11-05', '2026-03-02'],
      {
        years: [['2024-01-01', '2026-01-01']],
        months: [
          ['2023-12-01', '2024-01-01'],
          ['2026-01-01', '2026-03-01'],
        ],
        days: [
          ['2023-11-05', '2023-12-01'],
          ['2026-03-01', '2026-03-02'],
        ],
      },
    ],
    [['2025-01-01', '3000-01-01'], { years: [['2025-01-01', '3000-01-01']], months: [], days: [] }],
  ])('%j', (days, expected) => {
    expect(coverDays(days, { withYears: true })).toEqual(expected)
  })

  it('covers every day once, whatever the days', () => {
    for (let from = 0; from < 900; from += 37) {
      for (let length = 1; length < 900; length += 41) {
        const day = (offset: number) => Temporal.PlainDate.from('2023-01-28').add({ days: offset }).toString()
        for (const withYears of [true, false]) {
          const { years, months, days } = coverDays([day(from), day(from + length)], { withYears })
          const parts = [...years, ...months, ...days].sort()
          expect(parts.map(([first]) => first)).toEqual([day(from), ...parts.slice(0, -1).map(([, before]) => before)])
          expect(parts.at(-1)?.[1]).toBe(day(from + length))
        }
      }
    }
  })
})
