import { expect, it } from 'vitest'
import { formatValue } from './criterion-names.ts'

it.each([
  ['score_difference', -12, '−12'],
  ['score_difference', -12.5, '−12.5'],
  ['score_total', 40, '40'],
  ['opponents_win_rate', 0.5, '50.0%'],
  ['head_to_head', null, '–'],
] as const)('writes %s of %s as %s', (criterion, value, text) => {
  expect(formatValue(criterion, value)).toBe(text)
})
