import fc from 'fast-check'
import { expect, it } from 'vitest'
import { frameOf } from './frame.ts'
import { typeSizesOf } from './layout.ts'
import type { ListPanel } from './panel.ts'
import { slidesOf } from './slides.ts'

/** Names of 20 letters, which are 13 times as wide as their type size is high where there is no canvas. */
const seats = (count: number): ListPanel => ({
  kind: 'list',
  key: 'names',
  title: 'Round 1 by name',
  note: 'Name · table · opponent',
  columns: [
    { kind: 'name', align: 'left' },
    { kind: 'number', align: 'right' },
    { kind: 'name', align: 'left' },
  ],
  shorter: { note: 'Name · table', columns: 2, pagesMax: 2 },
  rows: Array.from({ length: count }, (_, index) => ({
    key: index,
    cells: [{ text: `Player ${index}` }, { text: String(Math.ceil(index / 2)) }, { text: `Player ${index + 1}` }],
  })),
})

const slidesOn = (width: number, height: number, people: number) => {
  const screen = { width, height }
  const sizes = typeSizesOf(screen)
  return { sizes, slides: slidesOf([seats(people)], frameOf(screen, sizes, undefined).area, sizes) }
}

it('120 people by name take three pages of a projector, in type that is legible from eight metres', () => {
  const { sizes, slides } = slidesOn(1920, 1080, 120)
  expect(slides).toHaveLength(3)
  expect(slides[0]?.list?.layout.fontSize).toBeGreaterThanOrEqual(sizes.minimum)
  expect(slides[0]?.panel).toMatchObject({ note: 'Name · table' })
})

it('opponents are left out only where the list would need more than two pages with them', () => {
  const screens = fc.record({
    width: fc.integer({ min: 640, max: 4000 }),
    height: fc.integer({ min: 480, max: 2500 }),
    people: fc.integer({ min: 1, max: 300 }),
  })
  fc.assert(
    fc.property(screens, ({ width, height, people }) => {
      const { slides } = slidesOn(width, height, people)
      const [first] = slides
      const columns = first?.panel.kind === 'list' ? first.panel.columns.length : 0
      if (columns === 3) expect(slides.length).toBeLessThanOrEqual(2)
      else expect(people).toBeGreaterThan(2)
      expect(slides.flatMap(({ list }) => list?.columns.flat() ?? [])).toHaveLength(people)
    }),
    { numRuns: 300 },
  )
})
