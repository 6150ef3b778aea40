import { columnGap, type ListLayout, nameSize, type TypeSizes } from '../layout.ts'
import type { Cell, ListColumn, ListPanel, ListRow } from '../panel.ts'
import { type ArrangedList, cellGap, rowPadding } from '../slides.ts'
import { textWidth } from '../text-width.ts'

interface BoardListProps {
  panel: ListPanel
  list: ArrangedList & { columns: ListRow[][] }
  sizes: TypeSizes
}

/** A page of a list in columns. Every size is computed, so that nothing wraps or scrolls. */
export function BoardList({ panel, list: { layout, widths, columns }, sizes }: BoardListProps) {
  const { fontSize, rowHeight, nameWidth } = layout
  const tracks = panel.columns
    .map(({ kind }, index) => (kind === 'name' ? `${nameWidth}px` : `${(widths[index] ?? 0) * fontSize}px`))
    .join(' ')
  return (
    <div className="flex justify-evenly" style={{ fontSize, columnGap: `${columnGap}em` }}>
      {columns.map((rows, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
        <ul key={column} className="min-w-0">
          {rows.map((row) => (
            <li
              key={row.key}
              className="grid items-center rounded-control font-semibold leading-none odd:bg-sunken"
              style={{
                height: rowHeight,
                gridTemplateColumns: tracks,
                columnGap: `${cellGap}em`,
                paddingInline: `${rowPadding}em`,
              }}
            >
              {panel.columns.map((kind, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its position
                <BoardCell key={index} column={kind} cell={row.cells[index]} layout={layout} sizes={sizes} />
              ))}
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

interface BoardCellProps {
  column: ListColumn
  cell: Cell | undefined
  layout: ListLayout
  sizes: TypeSizes
}

const alignments = { left: 'text-left', center: 'text-center', right: 'text-right' }

function BoardCell({ column: { kind, align }, cell = { text: '' }, layout, sizes }: BoardCellProps) {
  const { text, isMuted = false, spoken } = cell
  const look = `${alignments[align]} ${isMuted ? 'text-muted' : ''}`
  const content =
    spoken === undefined ? (
      text
    ) : (
      <>
        <span aria-hidden>{text}</span>
        <span className="sr-only">{spoken}</span>
      </>
    )
  if (kind !== 'name') {
    return (
      <span className={`relative whitespace-nowrap ${kind === 'number' ? 'numeral text-brand' : ''} ${look}`}>
        {content}{' '}
      </span>
    )
  }
  return (
    <span
      className={`truncate leading-[1.3] ${look}`}
      style={{ fontSize: nameSize(textWidth(text, 'text'), layout, sizes) }}
    >
      {content}{' '}
    </span>
  )
}
