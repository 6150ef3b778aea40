import type { ComponentProps, ReactNode } from 'react'

interface TableProps {
  /** What the table shows, for screen readers. */
  caption: string
  /** The heads of the columns. */
  head: ReactNode
  headClassName?: string
  className?: string
  /** Whether the keyboard can scroll it sideways: nothing in its last columns can have the focus. */
  isFocusable?: boolean
  /** The bodies of rows. */
  children: ReactNode
}

/** A table on a card. Its columns can depend on the width of the card, as a container. A wide one scrolls sideways. */
export const Table = (table: TableProps) => <Scrolling {...table} box="card @container" />

/** A table within a card. */
export const PlainTable = (table: TableProps) => <Scrolling {...table} box="" />

function Scrolling({
  caption,
  head,
  headClassName,
  className = '',
  isFocusable,
  children,
  box,
}: TableProps & { box: string }) {
  const focusable = isFocusable ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {}
  return (
    <div className={`relative overflow-x-auto ${box}`} {...focusable}>
      <table className={`table ${className}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className={headClassName}>{head}</tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

interface CellProps {
  /** Numbers are aligned on the right. */
  isNumber?: boolean
}

/** The head of a column. */
export const Th = ({ isNumber, className = '', ...rest }: ComponentProps<'th'> & CellProps) => (
  <th scope="col" {...rest} className={isNumber ? `number ${className}` : className} />
)

/** A cell. The head of a row is a plain `<th scope="row">`. */
export const Td = ({ isNumber, className = '', ...rest }: ComponentProps<'td'> & CellProps) => (
  <td {...rest} className={isNumber ? `number ${className}` : className} />
)
