import type { ReportPolicy } from '@muster/contract/events'
import type { TablePolicy } from '@muster/contract/pairings'
import type { Criterion, RankingRules } from '@muster/contract/ranking'
import { countsPoints } from '@muster/rules/criterion-kinds'
import { type PresetName, presets } from '@muster/rules/presets'

export const presetNames = Object.keys(presets) as PresetName[]

/** The names of the rankings, with their criteria or points. */
export const rankingNames: Record<PresetName, string> = {
  record: 'Record: wins, draws, losses',
  gw: 'GW: wins, draws, strength of the opponents',
  spearhead: 'Spearhead: 3, 1 or 0 points, then score difference',
  twenty_nil: '20-0: points by score difference',
  major_minor: 'Major and minor wins: 20, 13, 10, 7 or 0 points',
  double_score: 'Double score: 3 points for twice the other’s score, 2 for a win',
}

export const byeNames = {
  own_average: 'A win with the participant’s average score',
  score: 'A win, with a score that you choose',
  nothing: 'Nothing',
} as const

/** How the tables of each round are assigned. */
export const tableNames: Record<TablePolicy, string> = {
  fresh: 'A new table for everyone, where possible',
  by_standing: 'By the standings: leaders at table 1',
}

/** Who reports the results, and when a report counts. */
export const reportPolicyNames: Record<ReportPolicy, string> = {
  one: 'Participants: one side is enough',
  both: 'Participants: both sides must agree',
  organiser: 'Only the organiser',
}

/** The preset with the ranking of the event. Its points matter only if they count; with soft scores, more may count. */
export function presetOf(
  { ranking, points }: Pick<RankingRules, 'ranking' | 'points'>,
  whole: readonly Criterion[] = ranking,
): PresetName | undefined {
  return presetNames.find((name) => {
    const preset = presets[name]
    const isSame = String(preset.ranking) === String(ranking)
    return isSame && (!countsPoints(whole) || areSame(preset.points, points))
  })
}

/** Whether two rules give the same points. */
export const areSame = (one: RankingRules['points'], other: RankingRules['points']) =>
  (['win', 'draw', 'loss', 'major_win', 'minor_loss'] as const).every((result) => one[result] === other[result])
