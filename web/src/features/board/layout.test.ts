import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Area,
  columnsOn,
  columnWidthOf,
  type ListContent,
  layOut,
  lineHeight,
  nameSize,
  typeSizesOf,
} from './layout.ts'

const areas = fc.record({
  width: fc.integer({ min: 320, max: 8000 }),
  height: fc.integer({ min: 240, max: 5000 }),
})
const contents = fc
  .record({
    rows: fc.integer({ min: 0, max: 500 }),
    fixed: fc.double({ min: 0.5, max: 14, noNaN: true }),
    names: fc.constantFrom(1, 2),
    usual: fc.double({ min: 0.5, max: 30, noNaN: true }),
    longer: fc.double({ min: 0, max: 40, noNaN: true }),
  })
  .map(({ longer, ...content }): ListContent => ({ ...content, longest: content.usual + longer }))

/** Pixels lost by division. */
const rounding = 0.01

/** The law holds for every list on every screen. */
const always = (check: (content: ListContent, area: Area) => void) =>
  fc.assert(fc.property(contents, areas, check), { numRuns: 2000 })

describe('the layout of a board', () => {
  it('shows every row once, in order', () => {
    always((content, area) => {
      const layout = layOut(content, area, typeSizesOf(area))
      const rows = Array.from({ length: content.rows }, (_, index) => index)
      const shown = Array.from({ length: layout.pages }, (_, page) => columnsOn(rows, page, layout)).flat(2)
      expect(shown).toEqual(rows)
      // No page is empty.
      expect(columnsOn(rows, layout.pages - 1, layout).flat().length).toBe(
        rows.length - (layout.pages - 1) * layout.columns * layout.rowsPerColumn,
      )
      if (content.rows > 0)
        expect((layout.pages - 1) * layout.columns * layout.rowsPerColumn).toBeLessThan(content.rows)
    })
  })

  it('fits into the area: no line is cut, no column overlaps', () => {
    always((content, area) => {
      const { fontSize, rowHeight, nameWidth, columns, rowsPerColumn } = layOut(content, area, typeSizesOf(area))
      expect(rowsPerColumn * rowHeight).toBeLessThanOrEqual(area.height + rounding)
      expect(rowHeight).toBeGreaterThanOrEqual(fontSize * lineHeight - rounding)
      const used = content.fixed * fontSize + content.names * nameWidth
      expect(used).toBeLessThanOrEqual(columnWidthOf(area, columns, fontSize) + rounding)
      expect(nameWidth).toBeGreaterThan(0)
    })
  })

  it('has legible type wherever a row has space for it', () => {
    always((content, area) => {
      const sizes = typeSizesOf(area)
      const layout = layOut(content, area, sizes)
      const isPossible = area.width >= (content.fixed + content.names * 4) * sizes.minimum
      if (isPossible) expect(layout.fontSize).toBeGreaterThanOrEqual(sizes.minimum - rounding)
      expect(layout.fontSize).toBeLessThanOrEqual(sizes.maximum + rounding)
    })
  })

  it('cuts a name only if more pages would be needed to show it in full, and only one that is unusually long', () => {
    always((content, area) => {
      const sizes = typeSizesOf(area)
      const layout = layOut(content, area, sizes)
      const size = nameSize(content.longest, layout, sizes)
      expect(size).toBeGreaterThanOrEqual(Math.min(layout.fontSize, sizes.smallestName) - rounding)
      if (layout.fontSize < sizes.minimum - rounding) return
      const oneColumn = (area.width - content.fixed * sizes.minimum) / content.names
      if (content.usual * sizes.minimum <= oneColumn)
        expect(nameSize(content.usual, layout, sizes)).toBeCloseTo(layout.fontSize, 3)
      if (size * content.longest <= layout.nameWidth + rounding) return
      for (let columns = 1; columns <= 8; columns++) {
        const rowsPerColumn = Math.ceil(content.rows / (layout.pages * columns))
        const column = columnWidthOf(area, columns, sizes.minimum) - content.fixed * sizes.minimum
        const isHighEnough = rowsPerColumn * lineHeight * sizes.minimum < area.height - rounding
        expect(isHighEnough && content.names * content.longest * sizes.smallestName < column - rounding).toBe(false)
      }
    })
  })

  it('has as few pages as the smallest type allows', () => {
    always((content, area) => {
      const sizes = typeSizesOf(area)
      const layout = layOut(content, area, sizes)
      const inOneColumn = Math.max(1, Math.floor(area.height / (sizes.minimum * lineHeight)))
      expect(layout.pages).toBeLessThanOrEqual(Math.ceil(Math.max(1, content.rows) / inOneColumn))
      // More space never needs more pages.
      const larger = { width: area.width * 1.2, height: area.height * 1.2 }
      expect(layOut(content, larger, sizes).pages).toBeLessThanOrEqual(layout.pages)
    })
  })

  it('is the same picture on a larger screen of the same shape', () => {
    always((content, area) => {
      const [small, large] = [1, 3].map((factor) => {
        const scaled = { width: area.width * factor, height: area.height * factor }
        return layOut(content, scaled, typeSizesOf(scaled))
      })
      expect(large).toMatchObject({ pages: small?.pages, columns: small?.columns })
      expect(large?.fontSize).toBeCloseTo(3 * (small?.fontSize ?? 0), 3)
    })
  })
})
