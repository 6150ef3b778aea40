import { Category } from '@muster/contract/category-fields'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planNames } from '../../testing/plan-names.ts'
import { readCategories, writeCategories } from './plan-text.categories.ts'

const painting = { code: 'painting', label: 'Painting', max: 10, in_ranking: true }
const sports = { code: 'sports', label: 'Sportsmanship', max: 5, in_ranking: false }

it.each([
  ['Painting 10', ['painting', 'Painting', 10]],
  ['- Painting: 20', ['painting', 'Painting', 20]],
  ['Painting (max 40)', ['painting', 'Painting', 40]],
  ['Painting, up to 12 points', ['painting', 'Painting', 12]],
  ['Painting (5 pts)', ['painting', 'Painting', 5]],
  ['Climax 3', ['climax', 'Climax', 3]],
  ['Best of 3 10', ['best-of-3', 'Best of 3', 10]],
  ['Fluff', ['fluff', 'Fluff', 10]],
  ['Painting 0-20', ['painting', 'Painting', 20]],
  ['Painting (0–10)', ['painting', 'Painting', 10]],
  ['Painting [12]', ['painting', 'Painting', 12]],
  ['Painting 12 max', ['painting', 'Painting', 12]],
  ['Painting (12 points max)', ['painting', 'Painting', 12]],
  ['Painting – 12', ['painting', 'Painting', 12]],
  ['Painting = 12', ['painting', 'Painting', 12]],
  ['1. Painting 12', ['painting', 'Painting', 12]],
  ['Painting beside', ['painting', 'Painting', 10]],
  ['Живопись 10', [expect.stringMatching(/^c-[a-z0-9]+$/), 'Живопись', 10]],
])('reads “%s”', (line, expected) => {
  expect(readCategories(line).map(({ code, label, max }) => [code, label, max])).toEqual([expected])
})

it('keeps the code of a category that is renamed, moved or worth more, and gives a new one to a new one', () => {
  const codes = (text: string) => readCategories(text, [painting, sports]).map(({ code }) => code)
  expect(codes('Painted army 10\nSportsmanship 5')).toEqual(['painting', 'sports'])
  expect(codes('Sportsmanship 8\nPainting 20')).toEqual(['sports', 'painting'])
  expect(codes('Sportsmanship 5')).toEqual(['sports'])
  expect(codes('Painting 10\nSportsmanship 5\nPainting 3')).toEqual(['painting', 'sports', 'painting-2'])
  // A label in another script gets no scores of another one.
  const art = readCategories('Живопись 10')
  expect(readCategories('Спорт 5', [...art, sports])[0]?.code).not.toBe(art[0]?.code)
  expect(readCategories('Живопись 5', [])[0]?.code).toBe(art[0]?.code)
  expect(codes('Theme 10\nPainted army 10\nSportsmanship 5')).toEqual(['theme', 'painted-army', 'sports'])
})

it('marks what does not count where the others do', () => {
  const text = writeCategories([painting, sports], true)
  expect(text).toBe('Painting 10\nSportsmanship 5 beside')
  expect(readCategories(text).map(({ in_ranking }) => in_ranking)).toEqual([true, false])
  expect(writeCategories([{ ...painting, in_ranking: false }], false)).toBe('Painting 10')
})

it('reads what it has written for the categories of the event, whatever their labels look like', () => {
  const label = planNames.map((name) => name.slice(0, 40).trim()).filter((name) => name !== '')
  const category = fc.record({
    label,
    max: fc.integer({ min: 1, max: 1000 }),
    code: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,8}$/),
    in_ranking: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.uniqueArray(category, { maxLength: 8, selector: ({ code }) => code }), (categories) => {
      const read = readCategories(writeCategories(categories, true), categories)
      // Two that look the same are as good as each other.
      const shown = ({ code: _code, ...rest }: Category) => rest
      expect(read.map(shown)).toEqual(categories.map(shown))
      expect(read.map(({ code }) => code).sort()).toEqual(categories.map(({ code }) => code).sort())
    }),
  )
})

it('gives valid codes, each once, to any text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 8 }), (lines) => {
      const read = readCategories(lines.join('\n'), [painting, sports])
      expect(new Set(read.map(({ code }) => code)).size).toBe(read.length)
      for (const { code } of read) expect(Category.shape.code.safeParse(code).success).toBe(true)
    }),
  )
})
