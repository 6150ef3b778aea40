import { expect, it } from 'vitest'
import { rankedBefore } from './day.ts'
import { buildDay, pairNext, played, published, withLateComer, withParticipant } from './testing/days.ts'

it('a bye for one of those who play and have the fewest points is no float, even after a drop or with a latecomer', () => {
  let day = buildDay(6)
  const first = pairNext(day, { method: 'swiss' })
  if ('refusal' in first) throw new Error(first.refusal.sentence)
  // Nobody who stays has lost: each of the losers drops.
  day = played(published(day, first.draft))
  for (const match of day.matches) {
    const loser = Math.max(match.participant1_id, match.participant2_id)
    day = withParticipant(day, loser, { dropped_after_round: 1 })
  }
  const second = pairNext(day, { method: 'swiss' })
  if ('refusal' in second) throw new Error(second.refusal.sentence)
  day = withLateComer(played(published(day, second.draft)), 7)
  const [lucky] = second.draft.byes
  expect(rankedBefore(day, 3).find(({ id }) => id === lucky)).toMatchObject({ byes: 1, floated: false })
})
