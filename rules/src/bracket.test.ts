import { describe, expect, it } from 'vitest'
import { bracketOrder, reseed, seedsOf } from './bracket.ts'
import { type Day, matchesIn, withDraft } from './day.ts'
import { checkRoundOf } from './pair-round.ts'
import { refusalToPublish } from './publish-round.ts'
import { bracketFindings, buildDay, pairNext, played, published, withReplaced, withScores } from './testing/days.ts'

const paired = (day: Day, input: Parameters<typeof pairNext>[1] = { method: 'elimination' }) => {
  const outcome = pairNext(day, input)
  if ('refusal' in outcome) throw new Error(outcome.refusal.sentence)
  return outcome
}

/** The day with another winner of the match of these two. */
const corrected = (day: Day, one: number, other: number) =>
  withScores(day, (match) => {
    const { participant1_id, participant2_id, participant1_score, participant2_score } = match
    const isIt = [participant1_id, participant2_id].every((id) => id === one || id === other)
    return isIt ? [participant2_score ?? 0, participant1_score ?? 0] : undefined
  })

it('puts the first two seeds into different halves, and pairs the first with the last', () => {
  expect(bracketOrder(2)).toEqual([1, 2])
  expect(bracketOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6])
})

/** A bracket of eight whose first seeds win, with the semi-finals published. */
function buildSemiFinals() {
  const first = played(published(buildDay(8), paired(buildDay(8), { method: 'elimination', top: 8 }).draft))
  const day = published(first, paired(first).draft)
  const [{ participant1_id: one = 0, participant2_id: other = 0 } = {}] = matchesIn(first, 1)
  return { first, day, winner: Math.min(one, other), loser: Math.max(one, other) }
}

describe('after a corrected result', () => {
  it('the next round says who plays in place of whom, and is not the best', () => {
    const { day, winner, loser } = buildSemiFinals()
    const wrong = corrected(day, winner, loser)
    const table = matchesIn(day, 2).find((match) => [match.participant1_id, match.participant2_id].includes(winner))
    expect(checkRoundOf(day, 2)).toMatchObject({ findings: [], is_optimal: true })
    expect(checkRoundOf(wrong, 2)).toMatchObject({
      is_optimal: false,
      findings: [
        {
          code: 'bracket_changed',
          participant_ids: [loser, winner],
          sentence: `P${loser} has beaten P${winner} after all: P${loser} plays at table ${table?.table_number} in place of P${winner}.`,
        },
      ],
    })
    const right = withReplaced(wrong, 2, winner, loser)
    expect(checkRoundOf(right, 2)).toMatchObject({ findings: [], is_optimal: true })
  })

  it('the round after waits until the one before is corrected, and never asks for a match that was not paired', () => {
    const { day, winner, loser } = buildSemiFinals()
    const wrong = played(corrected(day, winner, loser))
    const next = pairNext(wrong, { method: 'elimination' })
    expect(next).toMatchObject({ refusal: { code: 'round_undecided' } })
    expect('refusal' in next && next.refusal.sentence).toContain(`P${loser} has beaten P${winner} after all`)
    const right = played(withReplaced(wrong, 2, winner, loser))
    expect(paired(right).draft.pairings).toHaveLength(1)
  })

  it('a draft is not published as it was', () => {
    const { first, winner, loser } = buildSemiFinals()
    const { draft } = paired(first)
    const day = withDraft(corrected(first, winner, loser), draft)
    expect(refusalToPublish(day, 2, true)).toMatchObject({ code: 'draft_outdated' })
    expect(refusalToPublish(withDraft(first, draft), 2, true)).toBeUndefined()
  })
})

describe('a cut', () => {
  const swissOf = (count: number, seed: number) => {
    const day = published(buildDay(count), paired(buildDay(count), { method: 'swiss', seed }).draft)
    return withScores(day, () => [9, 1])
  }

  it('draws the last place by the seed among those who are level, and says so', () => {
    // Four of eight have won: they are level for two places.
    const day = swissOf(8, 3)
    const drawn = Array.from({ length: 40 }, (_, seed) => {
      const { draft, check } = paired(day, { method: 'elimination', top: 2, seed })
      const winners = matchesIn(day, 1).map(({ participant1_id }) => participant1_id)
      expect(winners).toEqual(expect.arrayContaining(draft.seeds ?? []))
      expect(bracketFindings(check)).toEqual([
        {
          code: 'cut_tied',
          participant_ids: expect.arrayContaining(winners),
          sentence: expect.stringMatching(/^.* are level for the last 2 places: .* and .* have them by lot\.$/),
        },
      ])
      return [...(draft.seeds ?? [])].sort((a, b) => a - b).join()
    })
    expect(new Set(drawn).size, 'each of the six pairs').toBe(6)
  })

  it('follows the standings alone if nobody is level, and lets no tie appear', () => {
    const day = swissOf(4, 1)
    const { draft, check } = paired(day, { method: 'elimination', top: 4 })
    expect(draft.seeds?.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    expect(bracketFindings(check)).toEqual([])
  })

  it('is not published once the standings want somebody else', () => {
    const day = swissOf(4, 1)
    const { draft } = paired(day, { method: 'elimination', top: 2 })
    const [out = 0] = draft.seeds ?? []
    const after = withDraft(
      withScores(day, (match) => (match.participant1_id === out ? [1, 9] : undefined)),
      draft,
    )
    const refusal = refusalToPublish(after, 2, true)
    expect(refusal?.sentence).toMatch(new RegExp(`^By the standings, P\\d plays at table 1 in place of P${out}\\.`))
  })
})

describe('the first round by hand', () => {
  it('changes the seeds, so that the bracket follows', () => {
    const seeds = [1, 2, 3, 4, 5, 6]
    const pairs = (pairings: [number, number][], byes: number[]) =>
      reseed(seeds, {
        pairings: pairings.map(([participant1_id, participant2_id]) => ({ participant1_id, participant2_id })),
        byes,
      })
    expect(
      pairs(
        [
          [4, 5],
          [3, 6],
        ],
        [1, 2],
      ),
    ).toEqual(seeds)
    expect(
      pairs(
        [
          [4, 6],
          [3, 5],
        ],
        [1, 2],
      ),
    ).toEqual([1, 2, 3, 4, 6, 5])
    expect(
      pairs(
        [
          [4, 1],
          [3, 6],
        ],
        [5, 2],
      ).toSorted(),
    ).toEqual(seeds)
    expect(
      pairs(
        [
          [4, 9],
          [3, 6],
        ],
        [1, 2],
      ),
    ).toEqual([1, 2, 3, 4, 9, 6])
    expect(pairs([[4, 5]], [1, 2]), 'somebody is unpaired').toEqual(seeds)
  })
})

it('orders level seeds by the lot, whatever their names and the order of entry', () => {
  const day = buildDay(8)
  const turned = {
    ...day,
    participants: day.participants.map((each) => ({ ...each, nickname: `Q${9 - each.id}` })).toReversed(),
  }
  expect(seedsOf(turned, 1, { top: 8, seed: 5 })).toEqual(seedsOf(day, 1, { top: 8, seed: 5 }))
  expect(seedsOf(day, 1, { top: 8, seed: 6 })).not.toEqual(seedsOf(day, 1, { top: 8, seed: 5 }))
})
