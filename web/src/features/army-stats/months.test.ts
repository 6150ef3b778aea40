import { expect, it } from 'vitest'
import { monthsBetween } from './months.ts'

it.each([
  [undefined, undefined, []],
  ['2026-11', '2026-11', ['2026-11']],
  ['2025-11', '2026-02', ['2025-11', '2025-12', '2026-01', '2026-02']],
])('monthsBetween names every month from %s to %s', (first, last, months) => {
  expect(monthsBetween(first, last)).toEqual(months)
})
