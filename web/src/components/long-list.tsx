import { type FocusEventHandler, type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsHydrated } from '../lib/hydration.ts'
import { useNearness } from '../lib/on-seen.ts'

/** How many rows are drawn at a time: more take too long, and each time has its own price. Rows of tables are light. */
const stretchLengths = { ul: 20, tbody: 50 }

/** Up to here, all rows are drawn after the first ones, so that the browser finds the words in them. */
const shortLength = 200

interface LongListProps<Row> {
  as: 'ul' | 'tbody'
  /** With `--row` as the usual height of a row, which a line of 1px follows. */
  className: string
  rows: Row[]
  /** How many rows there are in all the lists that stand one after the other. */
  total: number
  /** Rows that links lead to: they are drawn wherever they are. */
  keeps?: (row: Row) => boolean
  children: (row: Row) => ReactNode
}

/** Rows of which only those near the part in view are drawn; see `Near`. */
export function LongList<Row>({ as, className, rows, total, keeps = () => false, children }: LongListProps<Row>) {
  const length = stretchLengths[as]
  const [focused, setFocused] = useState(Number.NaN)
  return Array.from({ length: Math.ceil(rows.length / length) }, (_, position) => {
    const stretch = rows.slice(position * length, (position + 1) * length)
    return (
      <Near
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the list, whatever rows it has
        key={position}
        as={as}
        className={className}
        rows={stretch.length}
        total={total}
        // The keyboard comes in at either end, and the columns of a table are as wide as the first and the last need.
        isKept={
          position === 0 ||
          stretch.includes(rows.at(-1) as Row) ||
          stretch.some(keeps) ||
          Math.abs(position - focused) <= 1
        }
        // The next stop of the keyboard is there before it is asked for, however fast the key repeats.
        onFocus={() => setFocused(position)}
      >
        {() => stretch.map(children)}
      </Near>
    )
  })
}

/** What may stand in each. */
const spaces = { ul: 'li', tbody: 'tr', div: 'div' } as const

interface NearProps {
  as: 'ul' | 'tbody' | 'div'
  className: string
  /** How many rows it has, as `--row` says how high they are. */
  rows: number
  total: number
  isKept: boolean
  onFocus?: FocusEventHandler
  children: () => ReactNode
}

/**
 * Part of a list that is drawn near the part in view; further away it is empty space of its height. The server draws
 * everything, and what is printed is everything.
 */
export function Near({ as: Part, className, rows, total, isKept, onFocus, children }: NearProps) {
  const isPrinted = useIsPrinted()
  const isShort = useDeferredValue(total <= shortLength, false)
  const usual = useIsHydrated() ? `calc(${rows} * (var(--row) + 1px))` : undefined
  // Undefined while it is drawn.
  const [height, setHeight] = useState<string | number | undefined>(usual)
  const place = useNearness(({ isIntersecting, boundingClientRect, target }) => {
    if (isIntersecting) return startTransition(() => setHeight(undefined))
    // What is hidden has no height, and what has the focus must keep it.
    const { height: measured } = boundingClientRect
    if (total <= shortLength || !measured || target.contains(document.activeElement)) return
    startTransition(() => setHeight((before) => before ?? measured))
  }, '1200px')
  const Space = spaces[Part]
  return (
    <Part ref={place} className={className} onFocus={onFocus}>
      {height === undefined || isKept || isShort || isPrinted ? children() : <Space aria-hidden style={{ height }} />}
    </Part>
  )
}

/** Whether the page has been printed: what is to be on paper must be there at once. */
function useIsPrinted() {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const draw = () => flushSync(() => setPrinted(true))
    window.addEventListener('beforeprint', draw)
    return () => window.removeEventListener('beforeprint', draw)
  }, [])
  return isPrinted
}
