import type { RankingRules } from '@muster/contract/ranking'

const defaultPoints = { win: 3, draw: 1, loss: 0 }

/** Common rankings of events, by their names in the settings. */
export const presets = {
  record: { ranking: ['wins', 'draws', 'fewest_losses'], points: defaultPoints },
  gw: { ranking: ['wins', 'draws', 'opponents_win_rate', 'win_path'], points: defaultPoints },
  spearhead: {
    ranking: ['match_points', 'score_difference', 'score_total', 'head_to_head'],
    points: defaultPoints,
  },
  twenty_nil: { ranking: ['matrix_points', 'wins', 'score_total'], points: defaultPoints },
  major_minor: {
    ranking: ['match_points', 'score_difference', 'score_total'],
    points: { win: 13, draw: 10, loss: 0, major_win: 20, minor_loss: 7 },
  },
  double_score: {
    ranking: ['match_points', 'score_difference', 'score_total'],
    points: { win: 2, draw: 1, loss: 0, major_win: 3 },
  },
} as const satisfies Record<string, Omit<RankingRules, 'bye' | 'categories'>>

export type PresetName = keyof typeof presets
