import { generalCriteria } from '@muster/contract/ranking'
import { countsPoints } from '@muster/rules/criterion-kinds'
import { presets } from '@muster/rules/presets'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { type SoftMode, softModes } from './event-form.soft.ts'
import { changesOf, detailsOf, EventDetails, toEventBody } from './event-form.ts'

const painting = { code: 'painting', label: 'Painting', max: 10, in_ranking: false }

it('saving the form without a change changes neither categories nor ranking', () => {
  const categories = fc.uniqueArray(
    fc.record({
      code: fc.constantFrom('painting', 'sports', 'fluff'),
      label: fc.constantFrom('Painting', 'Sportsmanship', 'Fluff 5'),
      max: fc.integer({ min: 1, max: 1000 }),
      in_ranking: fc.boolean(),
    }),
    { selector: ({ code }) => code, maxLength: 3 },
  )
  const usual = fc
    .tuple(fc.constantFrom(...Object.values(presets)), fc.constantFrom('', 'level', 'overall'))
    .map(([{ ranking }, mode]) => [
      ...(mode === 'overall' ? (['overall'] as const) : []),
      ...ranking,
      ...(mode === 'level' ? (['category_total'] as const) : []),
    ])
  const own = fc.uniqueArray(fc.constantFrom(...generalCriteria, 'category:painting' as const), { minLength: 1 })
  const rules = fc.constantFrom({ win: 3, draw: 1, loss: 0 }, { win: 2, draw: 1, loss: 0 })
  fc.assert(
    fc.property(categories, fc.oneof(usual, own), rules, (given, criteria, points) => {
      const codes = given.map(({ code }) => `category:${code}`)
      const ranking = criteria.filter((one) => !one.startsWith('category:') || codes.includes(one))
      if (ranking.length === 0) return
      const event = buildEvent({ categories: given, ranking, points })
      const body = toEventBody(EventDetails.parse(detailsOf(event)))
      expect(body.categories).toEqual(given)
      // Without categories, a total adds nothing.
      const isTotal = (one: string) => given.length === 0 && (one === 'overall' || one === 'category_total')
      const kept = (all: readonly string[] = []) => all.filter((one) => !isTotal(one))
      expect(kept(body.ranking)).toEqual(kept(ranking))
      if (countsPoints(body.ranking ?? [])) expect(body.points).toEqual(points)
      expect(changesOf(event, EventDetails.parse(detailsOf(event)))).toEqual({})
    }),
  )
})

it.each<[SoftMode, string[], boolean]>([
  ['beside', [], false],
  ['level', ['category_total'], true],
  ['overall', ['overall'], true],
])('soft scores that count “%s” add %j to each usual ranking', (soft_mode, added, in_ranking) => {
  expect(Object.keys(softModes)).toContain(soft_mode)
  for (const [ranking_preset, { ranking }] of Object.entries(presets)) {
    const details = { ...detailsOf(buildEvent()), ranking_preset, soft_mode, categories: 'Painting 10' }
    const body = toEventBody(EventDetails.parse(details))
    expect(body.ranking?.filter((criterion) => !(ranking as readonly string[]).includes(criterion))).toEqual(added)
    expect(body.categories).toEqual([{ ...painting, in_ranking }])
  }
})

it('a category that goes takes its criterion along', () => {
  const event = buildEvent({ categories: [painting], ranking: ['wins', 'category:painting'] })
  const body = toEventBody(EventDetails.parse({ ...detailsOf(event), categories: '' }))
  expect(body).toMatchObject({ categories: [], ranking: ['wins'] })
})

it('sends the points that the form shows as soon as they count', () => {
  const event = buildEvent({ ranking: ['wins', 'draws', 'fewest_losses'], points: { win: 2, draw: 1, loss: 0 } })
  const changed = { ...detailsOf(event), categories: 'Painting 10', soft_mode: 'overall' as const }
  expect(changesOf(event, EventDetails.parse(changed))).toMatchObject({ points: { win: 3, draw: 1, loss: 0 } })
})
