import { expect, it } from 'vitest'
import { resultOf } from './results.ts'

it.each([
  [null, null, 'pending'],
  [0, null, 'pending'],
  [null, 0, 'pending'],
  [100_000, null, 'pending'],
  [0, 0, 'draw'],
  [7, 7, 'draw'],
  [1, 0, 'player1_win'],
  [0, 1, 'player2_win'],
  [9, 10, 'player2_win'],
  [100_000, 99_999, 'player1_win'],
])('the result of %s to %s is %s', { tags: 'spec:4.10' }, (participant1_score, participant2_score, result) => {
  expect(resultOf({ participant1_score, participant2_score, is_double_loss: false })).toBe(result)
})

it('the result of two who both lose is a double loss', () => {
  expect(resultOf({ participant1_score: null, participant2_score: null, is_double_loss: true })).toBe('double_loss')
})
