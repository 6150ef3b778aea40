import { type Area, columnsOn, type ListLayout, layOut, type TypeSizes } from './layout.ts'
import type { Cell, ListColumn, ListPanel, ListRow, Panel } from './panel.ts'
import { textWidth } from './text-width.ts'

/** A list as it fits on the screen. */
export interface ArrangedList {
  layout: ListLayout
  /** The width of each column except names, as a multiple of the type size. */
  widths: number[]
}

/** One page of a panel. */
export interface Slide {
  /** Stays the same while the same content is shown. */
  key: string
  panel: Panel
  page: number
  pages: number
  list?: ArrangedList & { columns: ListRow[][] }
}

/** The gap between two cells and the padding of a row, as multiples of the type size. */
export const cellGap = 0.6
export const rowPadding = 0.5

/** Every page of every panel, in turn. */
export const slidesOf = (panels: readonly Panel[], area: Area, sizes: TypeSizes): Slide[] =>
  panels.flatMap((panel): Slide[] => {
    if (panel.kind !== 'list') return [{ key: panel.key, panel, page: 0, pages: 1 }]
    const shown = fitted(panel, area, sizes)
    const arranged = arrange(shown, area, sizes)
    const { pages } = arranged.layout
    return Array.from({ length: pages }, (_, page) => ({
      key: `${panel.key}, page ${page + 1}`,
      panel: shown,
      page,
      pages,
      list: { ...arranged, columns: columnsOn(shown.rows, page, arranged.layout) },
    }))
  })

/** The list, or its shorter form if it would take too many pages. */
function fitted(panel: ListPanel, area: Area, sizes: TypeSizes): ListPanel {
  const { shorter, columns } = panel
  if (!shorter || arrange(panel, area, sizes).layout.pages <= shorter.pagesMax) return panel
  return { ...panel, note: shorter.note, columns: columns.slice(0, shorter.columns) }
}

function arrange({ columns, rows }: ListPanel, area: Area, sizes: TypeSizes): ArrangedList {
  const widths = columns.map((column, index) =>
    column.kind === 'name' ? 0 : Math.max(0, ...rows.map(({ cells }) => cellWidth(column, cells[index]))),
  )
  const names = columns
    .flatMap((column, index) =>
      column.kind === 'name' ? rows.map(({ cells }) => cellWidth(column, cells[index])) : [],
    )
    .toSorted((a, b) => a - b)
  const fixed = widths.reduce((sum, width) => sum + width, (columns.length - 1) * cellGap + 2 * rowPadding)
  const layout = layOut(
    {
      rows: rows.length,
      fixed,
      names: columns.filter(({ kind }) => kind === 'name').length,
      usual: names[Math.floor((names.length - 1) * 0.9)] ?? 0,
      longest: names.at(-1) ?? 0,
    },
    area,
    sizes,
  )
  return { layout, widths }
}

const cellWidth = ({ kind }: ListColumn, cell: Cell | undefined) =>
  textWidth(cell?.text ?? '', kind === 'number' ? 'number' : 'text')
