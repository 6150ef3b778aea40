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
  /** Fetches what a location needs before it is shown; undefined when it is there. */
  prepare: (location: Location) => Promise<void> | undefined
  children: ReactNode
}

/** Shows what the history leads to. While that is on its way, the page before stays; at first, there is none. */
export function PageRouter({ history, prepare, children }: PageRouterProps) {
  const [shown, setShown] = useState<Shown | undefined>(() => (prepare(history.location) ? undefined : stepTo(history)))
  const newest = useRef<Promise<void>>(undefined)
  const isEmpty = shown === undefined
  useLayoutEffect(() => {
    const show = (step: Shown) => {
      const ready = prepare(step.location)
      newest.current = ready
      if (!ready) return startTransition(() => setShown(step))
      // What could not be fetched says so itself.
      const arrive = () => {
        if (newest.current === ready) startTransition(() => setShown(step))
      }
      void ready.then(arrive, arrive)
    }
    // The code may have arrived since the first render: React pauses between rendering and effects on a slow machine.
    if (isEmpty) show(stepTo(history))
    return history.listen(show)
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

/** The history of the page; undefined on the server, which makes no steps. */
export const usePageHistory = () => useContext(HistoryContext)

type Blocked =
  | { state: 'unblocked'; proceed?: undefined; reset?: undefined }
  | { state: 'blocked'; proceed: () => void; reset: () => void }

/** Holds back the steps that `isBlocked` names, until one of these is decided upon. */
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
