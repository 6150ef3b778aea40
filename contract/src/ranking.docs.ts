import { documented } from './docs.ts'
import * as ranking from './ranking.ts'

export const pointsExample = { win: 3, draw: 1, loss: 0 }
export const byeExample = { counts_as: 'win', score: 'own_average' }
export const rankingExample = ['wins', 'draws', 'opponents_win_rate', 'win_path']

documented(ranking.Criterion, ['What can separate one participant from another.', 'opponents_win_rate'])
documented(ranking.MatchPointsRule, ['The match points of each result.', pointsExample], {
  win: ['For a win.', 3],
  draw: ['For a draw.', 1],
  loss: ['For a loss.', 0],
  major_win: ['For a win with at least twice the score of the other; left out, as for a win.', 3],
  minor_loss: ['For a loss with more than half the score of the other; left out, as for a loss.', 0],
})
documented(ranking.ByeRule, ['What a bye is worth.', byeExample], {
  counts_as: ['A win, or nothing at all.', 'win'],
  score: ['The average of one’s own matches, or this score against 0.', 'own_average'],
})
