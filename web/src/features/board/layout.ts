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
}

/** The height of a row and the gap between two columns, as multiples of the type size. */
export const lineHeight = 1.35
export const columnGap = 1.5

/** Rows of a short list move apart, but stay together as one list. */
const rowHeightMax = 2

const columnsMax = 8

/** Next to its numbers, a name keeps at least this width, as a multiple of the type size. */
const nameWidthMin = 4

/**
 * The type sizes of a board. Letters are read with ease from 200 times the height of a capital: that is 17 minutes of
 * arc, and ISO 9241-303 asks for at least 16. From eight metres, capitals must be 40 mm high. A projected picture of
 * this kind is 1.5 m high, so they need 1/37.5 of it; they are 0.7 of the type size of Figtree. That makes 1/26 of the
 * height of the picture, and of its width on an upright screen. Where there is space, type grows to twice as much, so
 * that a television of half that height is legible, too.
 */
export function typeSizesOf({ width, height }: Area): TypeSizes {
  const minimum = Math.min(width, height) / 26
  return { minimum, maximum: 2 * minimum }
}

/**
 * Lays a list out in columns and pages: as few pages as legible type allows, then type as large as these pages allow.
 * Names that are wider than usual get smaller type of their own (`nameSize`). A name is cut only if a single column with
 * the smallest type has no space for it.
 */
export function layOut(content: ListContent, area: Area, sizes: TypeSizes): ListLayout {
  const rows = Math.max(1, content.rows)
  const smallest = Math.min(sizes.minimum, area.height / lineHeight, area.width / leastWidthOf(content))
  const fitting = fitInto(content, area, smallest)
  // The smallest type in one column fits on this many pages.
  const pagesMax = Math.ceil(rows / Math.max(1, Math.floor(area.height / (smallest * lineHeight) + rounding)))
  for (let pages = 1; pages < pagesMax; pages++) {
    const best = largestOn(pages)
    if (best.fontSize >= smallest) return best
  }
  const last = largestOn(pagesMax)
  return { ...last, fontSize: Math.max(last.fontSize, smallest) }

  function largestOn(pages: number): ListLayout {
    let best: ListLayout | undefined
    for (let columns = 1; columns <= Math.min(columnsMax, rows); columns++) {
      const rowsPerColumn = Math.ceil(rows / (pages * columns))
      const byHeight = area.height / (rowsPerColumn * lineHeight)
      const fontSize = Math.min(byHeight, typeWidthOf(fitting, columns, area, smallest), sizes.maximum)
      if (best && fontSize <= best.fontSize) continue
      const rowHeight = Math.min(area.height / rowsPerColumn, fontSize * rowHeightMax)
      const nameWidth = (columnWidthOf(area, columns, fontSize) - content.fixed * fontSize) / content.names
      best = { fontSize, rowHeight, nameWidth, columns, rowsPerColumn, pages }
    }
    // The loop runs at least once.
    return best as ListLayout
  }
}

/** Tolerates errors of floating-point division. */
const rounding = 1e-9

const leastWidthOf = ({ fixed, names }: ListContent) => fixed + names * nameWidthMin

/** Shortens the names that a single column of the smallest type has no space for. */
function fitInto(content: ListContent, { width }: Area, smallest: number): ListContent {
  const space = (width / smallest - content.fixed) / content.names
  return { ...content, usual: Math.min(content.usual, space), longest: Math.min(content.longest, space) }
}

/** The largest type that shows a usual name in full, and the longest one with the smallest type. */
function typeWidthOf(
  { fixed, names, usual, longest }: ListContent,
  columns: number,
  { width }: Area,
  smallest: number,
) {
  const gaps = (columns - 1) * columnGap
  const forUsual = width / (columns * (fixed + names * usual) + gaps)
  const forLongest = (width - columns * names * longest * smallest) / (columns * fixed + gaps)
  return Math.min(forUsual, forLongest)
}

export const columnWidthOf = ({ width }: Area, columns: number, fontSize: number) =>
  (width - (columns - 1) * columnGap * fontSize) / columns

/** The type size of a name of this width: smaller if it would be cut otherwise, but legible. */
export const nameSize = (width: number, { fontSize, nameWidth }: ListLayout, { minimum }: TypeSizes): number =>
  Math.max(Math.min(fontSize, minimum), Math.min(fontSize, nameWidth / Math.max(width, rounding)))

/** The rows of each column of a page, from 0. */
export function columnsOn<Row>(rows: readonly Row[], page: number, { columns, rowsPerColumn }: ListLayout): Row[][] {
  return Array.from({ length: columns }, (_, column) => {
    const from = (page * columns + column) * rowsPerColumn
    return rows.slice(from, from + rowsPerColumn)
  })
}
