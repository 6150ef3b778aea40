import type { Category } from '@muster/contract/category-fields'
import type { Criterion, GeneralCriterion, RankingRules } from '@muster/contract/ranking'
import { worthOfWonBye } from './criteria.ts'
import { categoryOf } from './criterion-kinds.ts'
import type { Standing } from './standings.ts'

type Explained = Pick<Standing, 'position' | 'values'> & { nickname: string }

/**
 * Explains why one participant is ahead of another: first what they are level in, then what decides. Both are from the
 * same standings, with `ahead` not below `behind`.
 */
export function explain(
  ahead: Explained,
  behind: Explained,
  ranking: readonly Criterion[],
  categories: Categories = [],
): string {
  const measure = ({ values }: Explained, criterion: Criterion) => values[criterion] ?? null
  const decisive = ranking.find((criterion) => measure(ahead, criterion) !== measure(behind, criterion))
  const [one, other] = [ahead.nickname, behind.nickname]
  if (decisive === undefined) {
    return `${one} and ${other} are level in everything that counts here: they share position ${ahead.position}.`
  }
  const level = ranking.slice(0, ranking.indexOf(decisive)).filter((criterion) => measure(ahead, criterion) !== null)
  const tie = level.map((criterion) => describeLevel(criterion, measure(ahead, criterion) ?? 0, categories))
  const before = tie.length === 0 ? '' : `Both have ${new Intl.ListFormat('en-GB').format(tie)}. `
  return (
    before +
    describeDifference(
      decisive,
      { name: one, value: measure(ahead, decisive) },
      { name: other, value: measure(behind, decisive) },
      categories,
    )
  )
}

interface ParticipantWithByes {
  nickname: string
  /** Up to the round of the standings, like the games. */
  byes: number
  games: readonly { own: number; other: number }[]
}

/** Explains the value of a participant's byes under these rules; undefined without byes. */
export function explainByes({ nickname, byes, games }: ParticipantWithByes, rules: RankingRules): string | undefined {
  if (byes === 0) return undefined
  const subject = byes === 1 ? `${possessive(nickname)} bye counts` : `Each bye of ${nickname} counts`
  if (rules.bye.counts_as === 'nothing') return `${subject} for nothing.`
  const worth = worthOfWonBye(games, rules)
  const parts = sums.filter((sum) => rules.ranking.includes(sum)).map((sum) => shared[sum](worth[sum]))
  if (parts.length === 0) return `${subject} as a win.`
  const isAverage = rules.bye.score === 'own_average' && rules.ranking.some((each) => averaged.includes(each))
  const source = isAverage ? `, from the average of ${possessive(nickname)} own matches` : ''
  const least = isAverage && rules.ranking.includes('score_difference') ? ' It never lowers the difference.' : ''
  return `${subject} as a win: ${new Intl.ListFormat('en-GB').format(parts)}${source}.${least}`
}

const sums = ['match_points', 'matrix_points', 'score_total', 'score_difference'] as const
const averaged: readonly Criterion[] = ['matrix_points', 'score_total', 'score_difference']

interface Side {
  name: string
  value: number | null
}

const shared: Record<GeneralCriterion, (value: number) => string> = {
  wins: (value) => count(value, 'win'),
  draws: (value) => count(value, 'draw'),
  fewest_losses: (value) => count(value, 'loss', 'losses'),
  match_points: (value) => count(value, 'match point'),
  score_total: (value) => `${decimal(value)} scored`,
  score_difference: (value) => `a score difference of ${signed(value)}`,
  opponents_win_rate: (value) => `opponents who won ${percent(value)} of their matches`,
  opponents_opponents_win_rate: (value) => `opponents whose opponents won ${percent(value)}`,
  head_to_head: () => 'done equally well against those they are level with',
  win_path: () => 'won in the same rounds',
  matrix_points: (value) => count(value, 'point'),
  major_wins: (value) => count(value, 'major win'),
  adjustment: (value) => `an adjustment of ${signed(value)}`,
  lot: () => 'the same lot',
  elimination: (value) => `place ${value} in the elimination`,
  category_total: (value) => `${count(value, 'point')} in soft scores`,
  overall: (value) => `${count(value, 'point')} overall`,
}

type Categories = readonly Pick<Category, 'code' | 'label'>[]

function describeLevel(criterion: Criterion, value: number, categories: Categories): string {
  const code = categoryOf(criterion)
  if (code === undefined) return shared[criterion as GeneralCriterion](value)
  return `${count(value, 'point')} for ${categories.find((category) => category.code === code)?.label ?? code}`
}

/** Compares the two values of the deciding criterion. */
function describeDifference(criterion: Criterion, ahead: Side, behind: Side, categories: Categories): string {
  if (criterion === 'elimination' && behind.value === null) return `${behind.name} was not in the elimination.`
  if (behind.value === null && categoryOf(criterion) !== undefined)
    return `${ahead.name} has ${describeLevel(criterion, ahead.value ?? 0, categories)}, ${behind.name} was not scored.`
  if (ahead.value === null || behind.value === null) return `${behind.name} has not met anyone yet.`
  const [more, less] = [ahead.value, behind.value]
  const rates = [more, less].map((rate) => percent(rate, digitsFor(more, less)))
  switch (criterion) {
    case 'opponents_win_rate':
      return `The opponents of ${ahead.name} have won ${rates[0]} of their matches, those of ${behind.name} ${rates[1]}.`
    case 'opponents_opponents_win_rate':
      return `The opponents of ${possessive(ahead.name)} opponents have won ${rates[0]} of their matches, those of ${possessive(behind.name)} opponents ${rates[1]}.`
    case 'head_to_head':
      return `Among those who are level, ${ahead.name} has done better: ${decimal(more)} to ${decimal(less)}, a win being 1.`
    case 'win_path':
      return `${ahead.name} lost later than ${behind.name}.`
    case 'lot':
      return `${ahead.name} is ahead by lot.`
    default:
      return `${ahead.name} has ${describeLevel(criterion, more, categories)}, ${behind.name} ${describeLevel(criterion, less, categories)}.`
  }
}

/** One digit, unless two different rates would look the same. */
function digitsFor(one: number, other: number): number {
  let digits = 1
  while (digits < 6 && percent(one, digits) === percent(other, digits)) digits++
  return digits
}

const percent = (rate: number, digits = 1) => `${(rate * 100).toFixed(digits)} %`
const decimal = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1))
const signed = (value: number) => (value > 0 ? `+${decimal(value)}` : decimal(value).replace('-', '−'))
const count = (value: number, one: string, many = `${one}s`) =>
  `${value === 0 ? 'no' : decimal(value)} ${value === 1 ? one : many}`
const possessive = (name: string) => `${name}’s`
