import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resultOf } from './results.ts'

const score = fc.option(fc.integer({ min: 0, max: 100_000 }))

describe('the result of a match', () => {
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
  ])('of %s to %s is %s', { tags: 'spec:4.10' }, (participant1_score, participant2_score, result) => {
    expect(resultOf({ participant1_score, participant2_score })).toBe(result)
  })

  it('is reversed when the sides swap', () => {
    const reversed = { pending: 'pending', draw: 'draw', player1_win: 'player2_win', player2_win: 'player1_win' }
    fc.assert(
      fc.property(score, score, (one, two) => {
        const result = resultOf({ participant1_score: one, participant2_score: two })
        expect(resultOf({ participant1_score: two, participant2_score: one })).toBe(reversed[result])
      }),
    )
  })

  it('is pending exactly while a score is missing', () => {
    fc.assert(
      fc.property(score, score, (participant1_score, participant2_score) => {
        const isMissing = participant1_score === null || participant2_score === null
        expect(resultOf({ participant1_score, participant2_score }) === 'pending').toBe(isMissing)
      }),
    )
  })
})
