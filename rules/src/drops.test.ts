import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forfeit, reopen } from './drops.ts'

const open = { participant1_score: null, participant2_score: null, conceded_by: null, is_double_loss: false }
const bothLost = { ...open, is_double_loss: true }

/** Round after round of Ana, who is 1, against somebody else; the last one is open. */
const matchesOf = (rounds: number, isFirst: boolean) =>
  Array.from({ length: rounds }, (_, index) => ({
    ...open,
    id: 10 + index,
    round_number: index + 1,
    participant1_id: isFirst ? 1 : 2 + index,
    participant2_id: isFirst ? 2 + index : 1,
    ...(index < rounds - 1 && { participant1_score: 20, participant2_score: 5 }),
  }))

const anyDrop = {
  rounds: fc.integer({ min: 1, max: 5 }),
  isFirst: fc.boolean(),
  dropped_results: fc.constantFrom('forfeit' as const, 'void' as const),
}

describe('a return', () => {
  it('opens the match again that the drop has ended', () => {
    fc.assert(
      fc.property(fc.record(anyDrop), ({ rounds, isFirst, dropped_results }) => {
        const matches = matchesOf(rounds, isFirst)
        const { left, drop } = dropAna(matches, dropped_results)
        expect(left.map((match) => ({ ...match, ...(match === reopen(left, drop)?.match && open) }))).toEqual(matches)
      }),
    )
  })

  it('never changes what the desk has decided since', () => {
    const score = fc.integer({ min: 0, max: 30 })
    const decided = fc.oneof(
      fc.record({ participant1_score: score, participant2_score: score }).map((scores) => ({ ...open, ...scores })),
      fc.constant({ ...open, participant1_score: 20, participant2_score: 20, conceded_by: 99 }),
      fc.constant(bothLost),
    )
    fc.assert(
      fc.property(fc.record({ ...anyDrop, decided }), ({ rounds, isFirst, dropped_results, decided: result }) => {
        const { left, drop } = dropAna(matchesOf(rounds, isFirst), dropped_results)
        const after = left.map((match) => (match.id === drop.forfeited_match_id ? { ...match, ...result } : match))
        // Both lost is what a void drop has left itself.
        fc.pre(!(dropped_results === 'void' && result.is_double_loss))
        expect(reopen(after, drop)).toBeUndefined()
      }),
    )
  })
})

function dropAna(matches: ReturnType<typeof matchesOf>, dropped_results: 'forfeit' | 'void') {
  const lost = forfeit(matches, 1, dropped_results)
  const left = matches.map((match) => (match === lost?.match ? { ...match, ...lost.result } : match))
  return { left, drop: { id: 1, dropped_results, forfeited_match_id: lost?.match.id ?? null } }
}
