import { type Criterion, defaultRules, type RankingRules } from '@muster/contract/ranking'
import type { PlayedMatch } from '../records.ts'
import { rank } from '../standings.ts'

const ids = { Ana: 1, Ben: 2, Cleo: 3, Dan: 4 } as const
export type Name = keyof typeof ids

/** "1 Ana 20-10 Ben": round, sides and scores; `lost` for two who both lost. */
const match = (line: string): PlayedMatch => {
  const [, round, one, scores, other] = /^(\d+) (\w+) (\S+) (\w+)$/.exec(line) ?? []
  const is_double_loss = scores === 'lost'
  const [own = 0, theirs = 0] = is_double_loss ? [null, null] : (scores ?? '').split('-').map(Number)
  return {
    participant1_id: ids[one as Name],
    participant2_id: ids[other as Name],
    participant1_score: own,
    participant2_score: theirs,
    is_double_loss,
    round_number: Number(round),
  }
}

export interface Played {
  matches: string[]
  byes?: { [name in Name]?: number[] }
  adjustment?: { [name in Name]?: number }
  scores?: { [name in Name]?: Record<string, number> }
  names?: Name[]
  after?: number
}

/** The standings after these matches. */
export function standings(
  { matches, byes = {}, adjustment = {}, scores = {}, names = ['Ana', 'Ben', 'Cleo', 'Dan'], after }: Played,
  rules: Partial<RankingRules>,
) {
  const participants = names.map((name) => ({
    id: ids[name],
    nickname: name,
    bye_rounds: byes[name] ?? [],
    adjustment: adjustment[name] ?? 0,
    dropped_after_round: null,
    category_scores: scores[name] ?? {},
  }))
  return rank(participants, matches.map(match), { rules: { ...defaultRules, ...rules }, seed: 7, after })
}

/** The values of a criterion by name. */
export const valuesOf = (criterion: Criterion, played: Played, rules: Partial<RankingRules> = {}) =>
  Object.fromEntries(
    standings(played, { ...rules, ranking: [criterion] }).map(({ nickname, values }) => [nickname, values[criterion]]),
  )

export const order = (played: Played, rules: Partial<RankingRules>) =>
  standings(played, rules).map(
    ({ position, nickname, decided_by }) => `${position} ${nickname}${decided_by ? ` (${decided_by})` : ''}`,
  )
