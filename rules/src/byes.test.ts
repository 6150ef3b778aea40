import type { RankingRules } from '@muster/contract/ranking'
import { describe, expect, it } from 'vitest'
import { presets } from './presets.ts'
import { type Name, type Played, standings, valuesOf } from './testing/played.ts'

type ByeScore = RankingRules['bye']['score']

const bye = { counts_as: 'win', score: 'own_average' } as const

describe('a bye', () => {
  const played: Played = {
    names: ['Ana', 'Ben', 'Cleo'],
    matches: ['1 Ana 20-10 Ben', '2 Cleo 12-12 Ben'],
    byes: { Ana: [2], Cleo: [1] },
  }

  it.each([
    ['record', { wins: 2, draws: 0, fewest_losses: 0 }, { wins: 1, draws: 1, fewest_losses: 0 }],
    [
      'gw',
      { wins: 2, draws: 0, opponents_win_rate: 1 / 3, win_path: 2 / 3 + 2 / 9 },
      { wins: 1, draws: 1, opponents_win_rate: 1 / 3, win_path: 2 / 3 + 1 / 9 },
    ],
    [
      'spearhead',
      { match_points: 6, score_difference: 20, score_total: 40, head_to_head: null },
      { match_points: 4, score_difference: 0, score_total: 24, head_to_head: null },
    ],
    ['twenty_nil', { matrix_points: 30, wins: 2, score_total: 40 }, { matrix_points: 20, wins: 1, score_total: 24 }],
    [
      'major_minor',
      { match_points: 20 + 13, score_difference: 20, score_total: 40 },
      { match_points: 23, score_difference: 0, score_total: 24 },
    ],
    [
      'double_score',
      { match_points: 3 + 2, score_difference: 20, score_total: 40 },
      { match_points: 3, score_difference: 0, score_total: 24 },
    ],
  ] as const)('counts as a win with the average of the participant’s own matches under %s', (preset, ana, cleo) => {
    const { ranking, points } = presets[preset]
    const of = (name: Name) =>
      standings(played, { ranking: [...ranking], points, bye }).find(({ nickname }) => nickname === name)?.values
    const close = (values: object) =>
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [
          key,
          typeof value === 'number' ? expect.closeTo(value, 9) : value,
        ]),
      )
    expect(of('Ana')).toEqual(close(ana))
    expect(of('Cleo')).toEqual(close(cleo))
  })

  it('never lowers the score difference, even if the participant’s own average is negative', () => {
    const lost: Played = { names: ['Ana', 'Ben'], matches: ['1 Ana 10-30 Ben'], byes: { Ana: [2], Ben: [2] } }
    expect(valuesOf('score_difference', lost)).toEqual({ Ana: -20, Ben: 40 })
    expect(valuesOf('score_total', lost)).toEqual({ Ana: 20, Ben: 60 })
  })

  it('has the score that the event sets, or counts as nothing', () => {
    const rules = (score: ByeScore) => ({ bye: { counts_as: 'win', score } as const })
    expect(valuesOf('score_total', played, rules(15))).toMatchObject({ Ana: 35, Cleo: 27 })
    expect(valuesOf('score_difference', played, rules(15))).toMatchObject({ Ana: 25 })
    expect(valuesOf('matrix_points', played, rules(19))).toMatchObject({ Ana: 35, Cleo: 30 })
    const none = { bye: { counts_as: 'nothing', score: 15 } as const }
    expect(valuesOf('score_total', played, none)).toMatchObject({ Ana: 20, Cleo: 12 })
    expect(standings(played, none).find(({ nickname }) => nickname === 'Ana')).toMatchObject({ wins: 1, byes: 1 })
  })

  it('counts only as the win for a participant who has not played', () => {
    const only: Played = { names: ['Ana', 'Ben'], matches: [], byes: { Ana: [1] } }
    expect(standings(only, { ranking: ['match_points', 'score_total'] })[0]).toMatchObject({
      nickname: 'Ana',
      wins: 1,
      values: { match_points: 3, score_total: 0 },
    })
  })
})
