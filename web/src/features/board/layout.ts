/** The size of the area that a list fills, in CSS pixels. */
export interface Area {
  width: number
  height: number
}

/** What a list needs. Widths are multiples of the type size. */
export interface ListContent {
  rows: number
  /** Everything in a row but its names: numbers, gaps, padding. */
  fixed: number
  /** The number of names in a row. */
  names: number
  /** Nine names of ten are at most this wide. */
  usual: number
  /** The widest name. */
  longest: number
}

export interface ListLayout {
  /** In pixels, like the widths and heights below. */
  fontSize: number
  rowHeight: number
  /** The width of each name. */
  nameWidth: number
  columns: number
  rowsPerColumn: number
  pages: number
}

/** The range of type sizes, in pixels. */
export interface TypeSizes {
  minimum: number
  maximum: number
  /** For a name that is much longer than the others. */
  smallestName: number
}

/** The height of a row and the gap between two columns, as multiples of the type size. */
export const lineHeight = 1.35
export const columnGap = 1.5

/** Rows of a short list move apart, but stay together as one list. */
const rowHeightMax = 2.6

const columnsMax = 8

/** Next to its numbers, a name keeps at least this width, as a multiple of the type size. */
const nameWidthMin = 4

/**
 * The type sizes of a board. Letters are read with ease from 200 times the height of a capital: that is 17 minutes of
 * arc, and ISO 9241-303 asks for at least 16. From eight metres, capitals must be 40 mm high. A projected picture of
 * this kind is 1.5 m high, so they need 1/37.5 of it; they are 0.7 of the type size of Figtree. That makes 1/26 of the
 * height of the picture, and of its width on an upright screen. Where there is space, type grows to 2.6
 * times as much, so that a television of half that height is legible, too. A name that is longer than the others may be
 * 0.7 of it: legible from 5.6 metres.
 */
export function typeSizesOf({ width, height }: Area): TypeSizes {
  const minimum = Math.min(width, height) / 26
  return { minimum, maximum: 2.6 * minimum, smallestName: 0.7 * minimum }
}

/**
 * Lays a list out in columns and pages: as few pages as legible type allows, then type as large as these pages allow.
 * Names that are wider than usual get smaller type of their own (`nameSize`). One is cut only if all others would need
 * further pages otherwise.
 */
export function layOut(content: ListContent, area: Area, sizes: TypeSizes): ListLayout {
  const rows = Math.max(1, content.rows)
  const smallest = Math.min(sizes.minimum, area.height / lineHeight, area.width / leastWidthOf(content))
  const usual = Math.min(content.usual, (area.width / smallest - content.fixed) / content.names)
  const cut = { ...content, rows, usual, least: 0 }
  const inFull = { ...cut, least: content.longest * Math.min(sizes.smallestName, smallest) }
  // The smallest type in one column fits on this many pages.
  const pagesMax = Math.ceil(rows / Math.max(1, Math.floor(area.height / (smallest * lineHeight) + rounding)))
  for (let pages = 1; pages <= pagesMax; pages++) {
    const best = [inFull, cut].map((list) => largestOn(pages, list, area, sizes)).find(isLegible)
    if (best) return best
  }
  return largestOn(pagesMax, cut, area, sizes)

  function isLegible({ fontSize }: ListLayout) {
    return fontSize >= smallest - rounding
  }
}

/** Tolerates errors of floating-point division. */
const rounding = 1e-9

const leastWidthOf = ({ fixed, names }: ListContent) => fixed + names * nameWidthMin

interface FittedContent extends ListContent {
  /** Each name gets at least this width, in pixels. */
  least: number
}

/** The columns that have the largest type on this many pages. */
function largestOn(pages: number, content: FittedContent, area: Area, sizes: TypeSizes): ListLayout {
  const all = Array.from({ length: Math.min(columnsMax, content.rows) }, (_, index): ListLayout => {
    const columns = index + 1
    const rowsPerColumn = Math.ceil(content.rows / (pages * columns))
    const byHeight = area.height / (rowsPerColumn * lineHeight)
    const fontSize = Math.min(byHeight, typeWidthOf(content, columns, area), sizes.maximum)
    const rowHeight = Math.min(area.height / rowsPerColumn, fontSize * rowHeightMax)
    return {
      fontSize,
      rowHeight,
      nameWidth: nameWidthOf(content, columns, area, fontSize),
      columns,
      rowsPerColumn,
      pages,
    }
  })
  return all.reduce((best, layout) => (layout.fontSize > best.fontSize ? layout : best))
}

/** The largest type that shows a usual name in full, and leaves each name its least width. */
function typeWidthOf({ fixed, names, usual, least }: FittedContent, columns: number, { width }: Area) {
  const gaps = (columns - 1) * columnGap
  const forUsual = width / (columns * (fixed + names * usual) + gaps)
  const forLongest = (width - columns * names * least) / (columns * fixed + gaps)
  return Math.min(forUsual, forLongest)
}

/** Names take what they need, so that the eye does not have to cross an empty space. */
function nameWidthOf({ fixed, names, longest }: ListContent, columns: number, area: Area, fontSize: number) {
  const space = (columnWidthOf(area, columns, fontSize) - fixed * fontSize) / names
  return Math.min(space, longest * fontSize)
}

export const columnWidthOf = ({ width }: Area, columns: number, fontSize: number) =>
  (width - (columns - 1) * columnGap * fontSize) / columns

/** The type size of a name of this width: smaller if it would be cut otherwise, but legible. */
export const nameSize = (width: number, { fontSize, nameWidth }: ListLayout, { smallestName }: TypeSizes): number =>
  Math.min(fontSize, Math.max(smallestName, nameWidth / Math.max(width, rounding)))

/** The rows of each column of a page, from 0. */
export function columnsOn<Row>(rows: readonly Row[], page: number, { columns, rowsPerColumn }: ListLayout): Row[][] {
  return Array.from({ length: columns }, (_, column) => {
    const from = (page * columns + column) * rowsPerColumn
    return rows.slice(from, from + rowsPerColumn)
  })
}
