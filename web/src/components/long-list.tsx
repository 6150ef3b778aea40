import { type FocusEventHandler, type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsHydrated } from '../lib/hydration.ts'
import { useNearViewport } from '../lib/near-viewport.ts'
import { useIsPartialRender } from '../lib/partial-render.ts'

/** How many rows are rendered at a time: more take too long, but each chunk has a fixed cost. Table rows are cheap. */
const chunkLengths = { ul: 20, tbody: 50 }

/** What fills a screen: a list that opens with a tap renders the other rows a moment later. */
const firstLength = 6

/** Up to this length, all rows are rendered soon after the first ones, so that the browser's search finds them. */
const shortLength = 200

interface LongListProps<Row> {
  as: keyof typeof chunkLengths
  /** It sets `--row`, the usual height of a row without its border of 1px. */
  className: string
  rows: Row[]
  /** The number of rows in all lists of the page together. */
  total: number
  /** Selects rows that links lead to: they are always rendered. */
  alwaysRenders?: (row: Row) => boolean
  children: (row: Row) => ReactNode
}

/** Renders only the rows near the viewport; see `LazyChunk`. */
export function LongList<Row>({
  as,
  className,
  rows,
  total,
  alwaysRenders = () => false,
  children,
}: LongListProps<Row>) {
  const length = chunkLengths[as]
  const [focused, setFocused] = useState(Number.NaN)
  const isPartial = useIsPartialRender()
  return Array.from({ length: Math.ceil(rows.length / length) }, (_, position) => {
    const chunk = rows.slice(position * length, (position + 1) * length)
    const isNamed = chunk.some(alwaysRenders)
    const left = isPartial && position === 0 && !isNamed ? Math.max(0, chunk.length - firstLength) : 0
    const Space = spaces[as]
    return (
      <LazyChunk
        // biome-ignore lint/suspicious/noArrayIndexKey: chunks have no identity beyond their position
        key={position}
        as={as}
        className={className}
        rows={chunk.length}
        total={total}
        // The keyboard enters at either end, and the first and last rows determine the column widths of a table.
        isAlwaysRendered={
          position === 0 ||
          ((!isPartial || as === 'tbody') && chunk.includes(rows.at(-1) as Row)) ||
          isNamed ||
          Math.abs(position - focused) <= 1
        }
        // The next stop of the keyboard is rendered in time, however fast the key repeats.
        onFocus={() => setFocused(position)}
      >
        {() => (
          <>
            {chunk.slice(0, chunk.length - left).map(children)}
            {left > 0 && <Space aria-hidden style={{ height: `calc(${left} * (var(--row) + 1px))` }} />}
          </>
        )}
      </LazyChunk>
    )
  })
}

/** The placeholder element that each may contain. */
const spaces = { ul: 'li', tbody: 'tr', div: 'div' } as const

interface LazyChunkProps {
  as: keyof typeof spaces
  className: string
  /** The number of rows; `--row` is the height of one. */
  rows: number
  total: number
  isAlwaysRendered: boolean
  onFocus?: FocusEventHandler
  children: () => ReactNode
}

/**
 * A chunk of a list that is rendered near the viewport, and replaced by empty space of the same height further away.
 * The server renders everything, and so does printing.
 */
export function LazyChunk({ as: Part, className, rows, total, isAlwaysRendered, onFocus, children }: LazyChunkProps) {
  const isPrinted = useIsPrinted()
  const isShort = useDeferredValue(total <= shortLength, false)
  const usual = useIsHydrated() ? `calc(${rows} * (var(--row) + 1px))` : undefined
  // Undefined while it is rendered.
  const [height, setHeight] = useState<string | number | undefined>(usual)
  const place = useNearViewport(({ isIntersecting, boundingClientRect, target }) => {
    if (isIntersecting) return startTransition(() => setHeight(undefined))
    // A hidden part has no height, and the part with the focus must keep it.
    const { height: measured } = boundingClientRect
    if (total <= shortLength || !measured || target.contains(document.activeElement)) return
    startTransition(() => setHeight((before) => before ?? measured))
  }, '1200px')
  const Space = spaces[Part]
  return (
    <Part ref={place} className={className} onFocus={onFocus}>
      {height === undefined || isAlwaysRendered || isShort || isPrinted ? (
        children()
      ) : (
        <Space aria-hidden style={{ height }} />
      )}
    </Part>
  )
}

/** Whether the page has been printed. Printing needs all rows synchronously. */
function useIsPrinted() {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const renderAll = () => flushSync(() => setPrinted(true))
    window.addEventListener('beforeprint', renderAll)
    return () => window.removeEventListener('beforeprint', renderAll)
  }, [])
  return isPrinted
}
