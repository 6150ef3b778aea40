import { expect, it } from 'vitest'
import { describePoints, formatValue } from './criterion-names.ts'

it.each([
  ['score_difference', -12, '−12'],
  ['score_difference', -12.5, '−12.5'],
  ['score_total', 40, '40'],
  ['opponents_win_rate', 0.5, '50.0%'],
  ['head_to_head', null, '–'],
] as const)('formatValue writes %s of %s as %s', (criterion, value, text) => {
  expect(formatValue(criterion, value)).toBe(text)
})

it.each([
  [
    'all results',
    { win: 13, draw: 10, loss: 0, major_win: 20, minor_loss: 7 },
    'major win 20, win 13, draw 10, minor loss 7, loss 0',
  ],
  ['the usual results', { win: 3, draw: 1, loss: -1 }, 'win 3, draw 1, loss -1'],
])('describePoints lists the match points of %s', (_which, points, text) => {
  expect(describePoints({ ranking: ['wins', 'match_points'], points })).toBe(text)
})

it('describePoints leaves out the match points of a ranking that does not count them', () => {
  expect(describePoints({ ranking: ['wins', 'lot'], points: { win: 3, draw: 1, loss: 0 } })).toBeUndefined()
})
