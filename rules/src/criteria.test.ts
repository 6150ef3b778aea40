import type { Criterion } from '@muster/contract/ranking'
import { describe, expect, it } from 'vitest'
import { pairingPoints } from './entrants.ts'
import { presets } from './presets.ts'
import { order, type Played, standings, valuesOf } from './testing/played.ts'

const duel: Played = { names: ['Ana', 'Ben'], matches: ['1 Ana 20-10 Ben', '2 Ana 5-5 Ben', '3 Ana 4-9 Ben'] }

describe('the criteria', () => {
  it('give nothing to two who both lost, and a loss to each', () => {
    const lost: Played = { names: ['Ana', 'Ben'], matches: ['1 Ana lost Ben'] }
    const points = { win: 3, draw: 2, loss: 1, minor_loss: 2 }
    for (const criterion of ['wins', 'draws', 'score_total', 'score_difference', 'matrix_points'] as const)
      expect(valuesOf(criterion, lost)).toEqual({ Ana: 0, Ben: 0 })
    for (const criterion of ['fewest_losses', 'match_points'] as const)
      expect(valuesOf(criterion, lost, { points })).toEqual({ Ana: 1, Ben: 1 })
  })

  it.each<[Criterion, number, number]>([
    ['wins', 1, 1],
    ['draws', 1, 1],
    ['fewest_losses', 1, 1],
    ['match_points', 4, 4],
    ['score_total', 29, 24],
    ['score_difference', 5, -5],
    ['major_wins', 1, 1],
    ['adjustment', 0, 0],
  ])('measure %s', (criterion, ana, ben) => {
    // 9-4 is a major win, and so is 20-10: at least twice the other's score.
    expect(valuesOf(criterion, duel)).toEqual({ Ana: ana, Ben: ben })
  })

  it.each([
    [0, 10, 10],
    [1, 11, 9],
    [2, 11, 9],
    [3, 12, 8],
    [10, 15, 5],
    [17, 19, 1],
    [18, 19, 1],
    [19, 20, 0],
    [50, 20, 0],
  ])('share 20 matrix points at a difference of %i as %i:%i', (difference, won, lost) => {
    const played: Played = { names: ['Ana', 'Ben'], matches: [`1 Ana ${difference}-0 Ben`] }
    expect(valuesOf('matrix_points', played)).toEqual({ Ana: won, Ben: lost })
  })

  it('give their own match points to major wins and minor losses', () => {
    const rules = { points: presets.major_minor.points }
    const of = (scores: string) =>
      valuesOf('match_points', { names: ['Ana', 'Ben'], matches: [`1 Ana ${scores} Ben`] }, rules)
    expect(of('20-10')).toEqual({ Ana: 20, Ben: 0 })
    expect(of('20-11')).toEqual({ Ana: 13, Ben: 7 })
    expect(of('7-7')).toEqual({ Ana: 10, Ben: 10 })
    expect(of('5-0')).toEqual({ Ana: 20, Ben: 0 })
  })

  it('keep the matches against a dropped participant in the opponents’ win rate', () => {
    const before: Played = {
      names: ['Ana', 'Ben', 'Cleo'],
      matches: ['1 Ana 9-0 Ben', '2 Ana 9-0 Cleo', '2 Ben 0-9 Cleo'],
    }
    // Ben has dropped after round 2: his rate changes only with his opponents' matches.
    const later = { ...before, matches: [...before.matches, '3 Ana 9-0 Cleo'] }
    expect(valuesOf('opponents_win_rate', before)).toEqual({
      Ana: expect.closeTo((1 / 3 + 1 / 2) / 2),
      Ben: expect.closeTo((1 + 0.5) / 2),
      Cleo: expect.closeTo((1 + 1 / 3) / 2),
    })
    expect(valuesOf('opponents_win_rate', later).Ben).toBeCloseTo((1 + 1 / 3) / 2)
  })

  it('rank participants without opponents behind all others by the opponents’ win rate', () => {
    const played: Played = { names: ['Ana', 'Ben', 'Cleo'], matches: ['1 Ana 9-9 Ben'] }
    expect(valuesOf('opponents_win_rate', played)).toMatchObject({ Cleo: null })
    expect(valuesOf('opponents_opponents_win_rate', played)).toEqual({ Ana: 0.5, Ben: 0.5, Cleo: null })
    expect(order(played, { ranking: ['opponents_win_rate'] })).toEqual([
      '1 Ana',
      '1 Ben',
      '3 Cleo (opponents_win_rate)',
    ])
  })

  it('rank a later loss higher by the win path, and treat a missed round as a loss', () => {
    const played: Played = {
      matches: [
        '1 Ana 1-0 Ben',
        '1 Cleo 1-0 Dan',
        '2 Ana 0-1 Cleo',
        '2 Ben 1-0 Dan',
        '3 Ana 1-0 Dan',
        '3 Ben 1-0 Cleo',
      ],
    }
    expect(order(played, { ranking: ['wins', 'win_path'] })).toEqual([
      '1 Cleo',
      '2 Ana (win_path)',
      '3 Ben (win_path)',
      '4 Dan (wins)',
    ])
    const late: Played = {
      names: ['Ana', 'Ben', 'Cleo'],
      matches: ['1 Ana 1-0 Ben', '2 Ana 0-1 Cleo', '2 Cleo 1-0 Ben'],
    }
    expect(order(late, { ranking: ['win_path'] })).toEqual(['1 Ana', '2 Cleo (win_path)', '3 Ben (win_path)'])
  })

  it('decide head to head between two who have met, and among three only if all of them have', () => {
    const level: Played = {
      matches: ['1 Ben 9-0 Ana', '1 Dan 9-0 Cleo', '2 Ana 9-0 Cleo', '2 Dan 0-9 Ben'],
      names: ['Ana', 'Ben', 'Cleo', 'Dan'],
    }
    expect(order(level, { ranking: ['wins', 'head_to_head'] })).toEqual([
      '1 Ben',
      '2 Ana (wins)',
      '2 Dan',
      '4 Cleo (wins)',
    ])
    const circle: Played = {
      names: ['Ana', 'Ben', 'Cleo'],
      matches: ['1 Ana 9-0 Ben', '2 Ben 9-0 Cleo', '3 Cleo 9-0 Ana'],
    }
    expect(order(circle, { ranking: ['wins', 'head_to_head', 'lot'] })[0]).toMatch(/^1 /)
    expect(valuesOf('head_to_head', circle)).toEqual({ Ana: 1, Ben: 1, Cleo: 1 })
    const pair: Played = { names: ['Ana', 'Ben'], matches: ['1 Ana 9-0 Ben', '2 Ben 1-0 Ana', '3 Ben 1-0 Ana'] }
    expect(valuesOf('head_to_head', pair)).toEqual({ Ana: 1, Ben: 2 })
  })

  it('break a tie of three by the next criterion', () => {
    const played: Played = { matches: ['1 Ana 9-3 Dan', '2 Ben 5-3 Dan', '3 Cleo 9-3 Dan'] }
    expect(order(played, { ranking: ['wins', 'score_total'] })).toEqual([
      '1 Ana',
      '1 Cleo',
      '3 Ben (score_total)',
      '4 Dan (wins)',
    ])
  })

  it('separate all participants by lot, always in the same order', () => {
    const played: Played = { matches: [] }
    const drawn = order(played, { ranking: ['lot'] })
    expect(new Set(drawn.map((line) => line[0])).size).toBe(4)
    expect(order(played, { ranking: ['lot'] })).toEqual(drawn)
  })

  it('add an adjustment to points, and can rank by it alone', () => {
    const played: Played = { ...duel, adjustment: { Ana: -5 } }
    expect(valuesOf('match_points', played)).toEqual({ Ana: -1, Ben: 4 })
    expect(valuesOf('matrix_points', played).Ana).toBe(15 + 10 + 7 - 5)
    expect(order(played, { ranking: ['wins', 'adjustment'] })).toEqual(['1 Ben', '2 Ana (adjustment)'])
  })

  it('count only rounds up to the requested one', () => {
    const played: Played = { ...duel, byes: { Ana: [4] } }
    expect(standings({ ...played, after: 1 }, {})[0]).toMatchObject({ nickname: 'Ana', wins: 1, draws: 0, byes: 0 })
    expect(standings({ ...played, after: 4 }, {})[0]).toMatchObject({ nickname: 'Ana', wins: 2, draws: 1, byes: 1 })
    expect(standings({ ...played, after: 0 }, {})[0]).toMatchObject({ wins: 0, losses: 0 })
  })
})

describe('soft scores', () => {
  const categories = [
    { code: 'painting', in_ranking: true },
    { code: 'sports', in_ranking: false },
  ]
  const played: Played = {
    ...duel,
    names: ['Ana', 'Ben', 'Cleo'],
    scores: { Ana: { painting: 2, sports: 5 }, Ben: { painting: 9 } },
  }

  it('rank by one category, in which somebody without a score comes last', () => {
    expect(valuesOf('category:sports', played, { categories })).toEqual({ Ana: 5, Ben: null, Cleo: null })
    expect(order(played, { ranking: ['category:painting'], categories })[0]).toBe('1 Ben')
  })

  it('count together, without those that do not count', () => {
    expect(valuesOf('category_total', played, { categories })).toEqual({ Ana: 2, Ben: 9, Cleo: 0 })
    expect(valuesOf('category_total', played)).toEqual({ Ana: 0, Ben: 0, Cleo: 0 })
  })

  it('are added to match points, or to 20-0 points where the ranking has them', () => {
    const points = valuesOf('match_points', played)
    expect(valuesOf('overall', played, { categories })).toEqual({
      Ana: (points.Ana ?? 0) + 2,
      Ben: (points.Ben ?? 0) + 9,
      Cleo: 0,
    })
    const matrix = valuesOf('matrix_points', played)
    const both = standings(played, { ranking: ['overall', 'matrix_points'], categories })
    expect(both.find(({ nickname }) => nickname === 'Ana')?.values.overall).toBe((matrix.Ana ?? 0) + 2)
  })

  it('do not decide who is paired with whom', () => {
    const [first] = standings(played, { ranking: ['overall', 'match_points'], categories })
    expect(first && pairingPoints(first, { ranking: ['overall', 'match_points'] })).toBe(first?.values.match_points)
  })
})
