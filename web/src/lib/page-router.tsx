import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Location, type NavigationType, Router } from 'react-router'
import type { Blocker, PageHistory, Step } from './page-history.ts'

const HistoryContext = createContext<PageHistory | undefined>(undefined)

type Shown = Pick<Step, 'action' | 'location'>

interface PageRouterProps {
  history: PageHistory
  /** Loads what a location needs; undefined if everything is loaded. */
  prepare: (location: Location) => Promise<void> | undefined
  children: ReactNode
}

/**
 * Shows the current location of the history. While it loads, the previous page stays in view; at first, there is none.
 */
export function PageRouter({ history, prepare, children }: PageRouterProps) {
  const [shown, setShown] = useState<Shown | undefined>(() => (prepare(history.location) ? undefined : stepTo(history)))
  const newest = useRef<Promise<void>>(undefined)
  const isEmpty = shown === undefined
  useLayoutEffect(() => {
    const open = (step: Shown) => {
      const ready = prepare(step.location)
      newest.current = ready
      if (!ready) return startTransition(() => setShown(step))
      // A page that could not be loaded shows its own message.
      const show = () => {
        if (newest.current === ready) startTransition(() => setShown(step))
      }
      void ready.then(show, show)
    }
    // The code may have arrived since the first render: React pauses between rendering and effects on a slow machine.
    if (isEmpty) open(stepTo(history))
    return history.listen(open)
  }, [history, prepare, isEmpty])
  if (!shown) return <div />
  return (
    <HistoryContext value={history}>
      <Router location={shown.location} navigationType={shown.action as NavigationType} navigator={history}>
        {children}
      </Router>
    </HistoryContext>
  )
}

const stepTo = ({ action, location }: PageHistory): Shown => ({ action, location })

/** The history of the page; undefined on the server. */
export const usePageHistory = () => useContext(HistoryContext)

type Blocked =
  | { state: 'unblocked'; proceed?: undefined; reset?: undefined }
  | { state: 'blocked'; proceed: () => void; reset: () => void }

/** Blocks the steps that `isBlocked` selects, until the caller proceeds or resets. */
export function useBlocker(isBlocked: Blocker['isBlocked']): Blocked {
  const history = usePageHistory()
  const [proceed, setProceed] = useState<() => void>()
  const latest = useRef(isBlocked)
  useLayoutEffect(() => {
    latest.current = isBlocked
  })
  useEffect(
    () =>
      history?.block({
        isBlocked: (attempt) => latest.current(attempt),
        onBlocked: (go) => setProceed(() => go),
      }),
    [history],
  )
  if (!proceed) return { state: 'unblocked' }
  const reset = () => setProceed(undefined)
  return {
    state: 'blocked',
    reset,
    proceed: () => {
      reset()
      proceed()
    },
  }
}
