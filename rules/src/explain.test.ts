import type { Criterion } from '@muster/contract/ranking'
import { expect, it } from 'vitest'
import { explain, explainByes } from './explain.ts'
import { presets } from './presets.ts'

const of =
  (nickname: string, position: number, ...values: (number | null)[]) =>
  (ranking: readonly Criterion[]) => ({
    nickname,
    position,
    values: Object.fromEntries(ranking.map((criterion, index) => [criterion, values[index] ?? null])),
  })

it.each<[Criterion[], (number | null)[], (number | null)[], string]>([
  [['wins'], [3], [2], 'Ana has 3 wins, Ben 2 wins.'],
  [
    ['wins', 'draws', 'fewest_losses'],
    [3, 0, 0],
    [3, 0, 1],
    'Both have 3 wins and no draws. Ana has no losses, Ben 1 loss.',
  ],
  [
    ['wins', 'opponents_win_rate'],
    [1, 0.58333],
    [1, 0.54167],
    'Both have 1 win. The opponents of Ana have won 58.3 % of their matches, those of Ben 54.2 %.',
  ],
  // Different rates never look the same.
  [
    ['opponents_win_rate'],
    [0.58336],
    [0.58333],
    'The opponents of Ana have won 58.34 % of their matches, those of Ben 58.33 %.',
  ],
  [['opponents_win_rate'], [0.5], [null], 'Ben has not met anyone yet.'],
  [
    ['match_points', 'score_difference'],
    [6, 3],
    [6, -14],
    'Both have 6 match points. Ana has a score difference of +3, Ben a score difference of −14.',
  ],
  [['wins', 'win_path'], [2, 0.9], [2, 0.5], 'Both have 2 wins. Ana lost later than Ben.'],
  // Not all level participants have met: head to head has no value, and the lot decides.
  [['wins', 'head_to_head', 'lot'], [2, null, 0.9], [2, null, 0.1], 'Both have 2 wins. Ana is ahead by lot.'],
  [['elimination', 'wins'], [2, 3], [3, 5], 'Ana has place 2 in the elimination, Ben place 3 in the elimination.'],
  [['elimination', 'wins'], [4, 3], [null, 5], 'Ben was not in the elimination.'],
  [['elimination', 'wins'], [null, 3], [null, 2], 'Ana has 3 wins, Ben 2 wins.'],
  [['wins'], [2], [2], 'Ana and Ben are level in everything that counts here: they share position 4.'],
])('explains %j with %j and %j: %s', (ranking, ahead, behind, sentence) => {
  expect(explain(of('Ana', 4, ...ahead)(ranking), of('Ben', 5, ...behind)(ranking), ranking)).toBe(sentence)
})

it.each([
  ['record', 'win', 1, 'Ana’s bye counts as a win.'],
  ['record', 'nothing', 1, 'Ana’s bye counts for nothing.'],
  [
    'spearhead',
    'win',
    1,
    'Ana’s bye counts as a win: 3 match points, 15.5 scored and a score difference of 0, from the average of Ana’s own matches. It never lowers the difference.',
  ],
  [
    'twenty_nil',
    'win',
    2,
    'Each bye of Ana counts as a win: 9 points and 15.5 scored, from the average of Ana’s own matches.',
  ],
] as const)('explains a bye under %s that counts as a %s', (preset, counts_as, byes, sentence) => {
  const { ranking, points } = presets[preset]
  const games = [
    { own: 10, other: 16 },
    { own: 21, other: 20 },
  ]
  const rules = { ranking: [...ranking], points, bye: { counts_as, score: 'own_average' as const }, categories: [] }
  expect(explainByes({ nickname: 'Ana', byes, games }, rules)).toBe(sentence)
})

it('explains soft scores by the names of their categories', () => {
  const categories = [{ code: 'painting', label: 'Painting' }]
  const standing = (nickname: string, values: object) => ({ nickname, position: 1, values })
  const [ana, ben] = [standing('Ana', { overall: 9, 'category:painting': 8 }), standing('Ben', { overall: 9 })]
  expect(explain(ana, ben, ['overall', 'category:painting'], categories)).toBe(
    'Both have 9 points overall. Ana has 8 points for Painting, Ben was not scored.',
  )
  expect(
    explain(standing('Ana', { 'category:painting': 8 }), standing('Ben', { 'category:painting': 1 }), [
      'category:painting',
    ]),
  ).toBe('Ana has 8 points for painting, Ben 1 point for painting.')
  expect(
    explain(standing('Ana', { category_total: 3 }), standing('Ben', { category_total: 0 }), ['category_total']),
  ).toBe('Ana has 3 points in soft scores, Ben no points in soft scores.')
})
