import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router'
import { useApplication } from '../lib/application.tsx'
import type { Step } from '../lib/page-history.ts'
import { usePageHistory } from '../lib/page-router.tsx'

/** The page that somebody came with has no key of its own. */
const keyOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/**
 * Begins a new page at its beginning, or at what its address names, and comes back to another where it was left: the
 * browser would try that before the page is there. A reload it does well.
 */
export function useScrollPositions() {
  const history = usePageHistory()
  const { tab } = useApplication().storage
  const location = useLocation()
  const shown = useRef(location)
  const step = useRef<Step>(undefined)
  const positions = useRef<Record<string, number>>(undefined)
  useEffect(() => {
    if (!history) return
    const known: Record<string, number> = JSON.parse(tab.getItem('scroll_positions') ?? '{}')
    positions.current = known
    const keep = () => {
      known[keyOf(shown.current)] = window.scrollY
    }
    const stop = history.listen((next) => {
      keep()
      step.current = next
    })
    const takeOver = () => {
      window.history.scrollRestoration = 'manual'
    }
    const handBack = () => {
      keep()
      tab.setItem('scroll_positions', JSON.stringify(known))
      window.history.scrollRestoration = 'auto'
    }
    takeOver()
    window.addEventListener('pageshow', takeOver)
    window.addEventListener('pagehide', handBack)
    return () => {
      stop()
      window.removeEventListener('pageshow', takeOver)
      window.removeEventListener('pagehide', handBack)
    }
  }, [history, tab])
  useLayoutEffect(() => {
    shown.current = location
    const { action, isScrollKept } = step.current ?? { isScrollKept: true }
    if (isScrollKept) return
    const named = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
    if (action === 'POP') window.scrollTo(0, positions.current?.[keyOf(location)] ?? 0)
    else if (named) named.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [location])
}
