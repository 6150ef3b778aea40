import { describe, expect, it } from 'vitest'
import { type Cover, coverDays, daysOf, type Span } from './rules.periods.ts'

const today = Temporal.PlainDate.from('2026-11-21')

describe('the days of a filter', () => {
  it.each([
    [{}, undefined],
    [{ period: 'all' }, undefined],
    [{ period: '30' }, ['2026-10-23', '2026-11-23']],
    [{ period: '365' }, ['2025-11-22', '2026-11-23']],
    [{ from: '2026-01-05', to: '2026-02-28' }, ['2026-01-05', '2026-03-01']],
    [{ from: '2026-01-05' }, ['2026-01-05', '3000-01-01']],
    [{ to: '2025-12-31' }, ['1970-01-01', '2026-01-01']],
  ] as const)('%j', (filters, expected) => {
    expect(daysOf(filters, today)).toEqual(expected)
  })
})

describe('what a period is read from', () => {
  const all = ['year', 'month', 'dekad', 'day'] as const
  it.each<[[string, string], readonly Span[], Cover]>([
    [['2026-11-05', '2026-11-08'], all, { sums: [{ span: 'day', days: ['2026-11-05', '2026-11-08'] }], events: [] }],
    [['2026-11-05', '2026-11-08'], ['month', 'dekad'], { sums: [], events: [['2026-11-05', '2026-11-08']] }],
    [
      ['2026-10-23', '2026-11-21'],
      ['year', 'month', 'dekad'],
      { sums: [{ span: 'dekad', days: ['2026-11-01', '2026-11-21'] }], events: [['2026-10-23', '2026-11-01']] },
    ],
    [['2026-02-01', '2026-03-01'], all, { sums: [{ span: 'month', days: ['2026-02-01', '2026-03-01'] }], events: [] }],
    [
      ['2023-11-05', '2026-03-02'],
      all,
      {
        sums: [
          { span: 'day', days: ['2023-11-05', '2023-11-11'] },
          { span: 'dekad', days: ['2023-11-11', '2023-12-01'] },
          { span: 'month', days: ['2023-12-01', '2024-01-01'] },
          { span: 'year', days: ['2024-01-01', '2026-01-01'] },
          { span: 'month', days: ['2026-01-01', '2026-03-01'] },
          { span: 'day', days: ['2026-03-01', '2026-03-02'] },
        ],
        events: [],
      },
    ],
    [
      ['2025-01-01', '3000-01-01'],
      ['year', 'month'],
      { sums: [{ span: 'year', days: ['2025-01-01', '3000-01-01'] }], events: [] },
    ],
  ])('%j in spans %j', (days, spans, expected) => {
    expect(coverDays(days, spans)).toEqual(expected)
  })

  it('covers every day once, in whole spans, whatever the days', () => {
    for (let from = 0; from < 900; from += 37) {
      for (let length = 1; length < 900; length += 41) {
        const day = (offset: number) => Temporal.PlainDate.from('2023-01-28').add({ days: offset }).toString()
        for (const spans of [all, ['year', 'month'], ['month', 'dekad'], []] as const) {
          const { sums, events } = coverDays([day(from), day(from + length)], spans)
          for (const { span, days } of sums)
            expect(coverDays(days, [span])).toEqual({ sums: [{ span, days }], events: [] })
          const pieces = [...sums.map(({ days }) => days), ...events].sort()
          expect(pieces.map(([first]) => first)).toEqual([
            day(from),
            ...pieces.slice(0, -1).map(([, before]) => before),
          ])
          expect(pieces.at(-1)?.[1]).toBe(day(from + length))
        }
      }
    }
  })
})
