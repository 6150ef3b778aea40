import { useEffect, useLayoutEffect, useRef } from 'react'
import { useApplication } from '../lib/application.tsx'
import { useLocation, useNavigation } from '../lib/navigation.tsx'
import type { PageLocation, Step } from '../lib/page-history.ts'

/** The first history entry has no key of its own. */
const entryKeyOf = ({ key, pathname }: PageLocation) => (key === 'default' ? pathname : key)

/**
 * Starts a new page at its top or at the anchor in its address, and restores the scroll position on going back. The
 * browser would try that before the page is rendered; it only restores reloads well.
 */
export function useScrollPositions() {
  const { history } = useNavigation()
  const { tab } = useApplication().storage
  const location = useLocation()
  const shown = useRef(location)
  const step = useRef<Step>(undefined)
  const positions = useRef<Record<string, number>>(undefined)
  useEffect(() => {
    if (!history) return
    const saved: Record<string, number> = JSON.parse(tab.getItem('scroll_positions') ?? '{}')
    positions.current = saved
    const savePosition = () => {
      saved[entryKeyOf(shown.current)] = window.scrollY
    }
    const stop = history.listen((next) => {
      savePosition()
      step.current = next
    })
    const disableRestoration = () => {
      window.history.scrollRestoration = 'manual'
    }
    const enableRestoration = () => {
      savePosition()
      tab.setItem('scroll_positions', JSON.stringify(saved))
      window.history.scrollRestoration = 'auto'
    }
    disableRestoration()
    window.addEventListener('pageshow', disableRestoration)
    window.addEventListener('pagehide', enableRestoration)
    return () => {
      stop()
      window.removeEventListener('pageshow', disableRestoration)
      window.removeEventListener('pagehide', enableRestoration)
    }
  }, [history, tab])
  useLayoutEffect(() => {
    shown.current = location
    const { action, keepsScroll } = step.current ?? { keepsScroll: true }
    if (keepsScroll) return
    const anchor = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
    if (action === 'POP') window.scrollTo(0, positions.current?.[entryKeyOf(location)] ?? 0)
    else if (anchor) anchor.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [location])
}
