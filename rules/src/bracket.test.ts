import { describe, expect, it } from 'vitest'
import { type Day, lastRound, matchesIn, withDraft } from './day.ts'
import { checkRoundOf } from './pair-round.ts'
import { refusalToPublish } from './publish-round.ts'
import { reseed } from './seeding.ts'
import {
  bracketFindings,
  buildDay,
  pairNext,
  played,
  published,
  withParticipant,
  withReplaced,
  withScores,
} from './testing/days.ts'

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

describe('other rounds beside an elimination', () => {
  const finals = (day: Day) => published(day, paired(day).draft)

  it('a match for the third place by hand may lie between two of its rounds', () => {
    const { day } = buildSemiFinals()
    const [a, b] = matchesIn(day, 2)
    const loserOf = (match: typeof a) => Math.max(match?.participant1_id ?? 0, match?.participant2_id ?? 0)
    const keep = [{ participant1_id: loserOf(a), participant2_id: loserOf(b) }]
    const third = played(published(played(day), paired(played(day), { method: 'manual', keep }).draft))
    const final = finals(third)
    expect(lastRound(final)).toBe(4)
    expect(matchesIn(final, 4)).toHaveLength(1)
    expect(bracketFindings(checkRoundOf(final, 4))).toEqual([])
    expect(pairNext(played(final), { method: 'elimination' })).toMatchObject({ refusal: { code: 'nobody_to_pair' } })
  })

  it('a second elimination begins with the same seeds, although the first was decided before its final', () => {
    const day = played(published(buildDay(4), paired(buildDay(4), { method: 'elimination', top: 4 }).draft))
    for (const match of day.matches.slice(0, 1)) match.is_double_loss = true
    const { draft } = paired(day, { method: 'elimination', top: 4 })
    const refusal = refusalToPublish(withDraft(day, draft), 2, false)
    expect([draft.seeds, refusal]).toEqual([day.rounds[0]?.seeds, undefined])
  })

  it('a second elimination begins once the first is decided', () => {
    const first = played(published(buildDay(4), paired(buildDay(4), { method: 'elimination', top: 2 }).draft))
    expect(pairNext(first, { method: 'elimination' })).toMatchObject({ refusal: { code: 'nobody_to_pair' } })
    let day = first
    for (const pairs of [2, 1]) {
      const { draft } = paired(day, { method: 'elimination', ...(pairs === 2 && { top: 4 }) })
      expect(draft.pairings).toHaveLength(pairs)
      day = played(published(day, draft))
    }
    expect(pairNext(day, { method: 'elimination' })).toMatchObject({ refusal: { code: 'nobody_to_pair' } })
  })
})

it('a draft is not published once the opponent of somebody is no longer in the event', () => {
  const { draft } = paired(buildDay(4), { method: 'elimination', top: 4 })
  const [pair, ...others] = draft.pairings
  const left = pair?.participant1_id ?? 0
  const day = buildDay(4)
  const without = { ...day, participants: day.participants.filter(({ id }) => id !== pair?.participant2_id) }
  const refusal = refusalToPublish(withDraft(without, { ...draft, pairings: others }), 1, true)
  expect(refusal?.sentence).toBe(
    `P${left} has no opponent by the bracket, and should have the bye. Pair the round again.`,
  )
})

it('a corrected result moves a bye, too', () => {
  const six = published(buildDay(5), paired(buildDay(5), { method: 'elimination', top: 8 }).draft)
  const first = played(six)
  const next = published(first, paired(first).draft)
  // Somebody drops, so the opponent of the next round has the bye; then the result before is corrected.
  const [one] = matchesIn(first, 1)
  const winner = Math.min(one?.participant1_id ?? 0, one?.participant2_id ?? 0)
  const loser = Math.max(one?.participant1_id ?? 0, one?.participant2_id ?? 0)
  const rival = matchesIn(next, 2).find((match) => [match.participant1_id, match.participant2_id].includes(winner))
  const gone = [rival?.participant1_id, rival?.participant2_id].find((id) => id !== winner) ?? 0
  const dropped = withParticipant(first, gone, { dropped_after_round: 1 })
  const day = corrected(published(dropped, paired(dropped).draft), winner, loser)
  const [finding] = bracketFindings(checkRoundOf(day, 2))
  expect(finding?.sentence).toBe(
    `P${loser} has beaten P${winner} after all: P${loser} has the bye in place of P${winner}.`,
  )
})
