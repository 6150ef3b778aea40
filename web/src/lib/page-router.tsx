import {
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import { Router } from 'wouter'
import {
  type Navigation,
  NavigationContext,
  TargetContext,
  useNavigation,
  usePathname,
  useSearch,
} from './navigation.tsx'
import { type Blocker, type PageHistory, type PageLocation, resolveAddress } from './page-history.ts'

interface PageRouterProps {
  history: PageHistory
  /** Loads what a location needs; undefined if everything is loaded. */
  prepare: (location: PageLocation) => Promise<void> | undefined
  children: ReactNode
}

/**
 * Shows the current location of the history. While it loads, the previous page stays in view; at first, there is none.
 */
export function PageRouter({ history, prepare, children }: PageRouterProps) {
  const [shown, setShown] = useState(() => (prepare(history.location) ? undefined : stepTo(history)))
  const newest = useRef<Promise<void>>(undefined)
  const shownLocation = shown?.location
  // The press is shown at once, however long the page takes.
  const [target, setTarget] = useOptimistic<string | undefined>(undefined)
  useLayoutEffect(() => {
    const open = (step: ReturnType<typeof stepTo>) => {
      const ready = prepare(step.location)
      newest.current = ready
      const show = () =>
        startTransition(() => {
          setTarget(step.location.pathname + step.location.search)
          setShown(step)
        })
      if (!ready) return show()
      // A page that could not be loaded shows its own message.
      const showNewest = () => newest.current === ready && show()
      void ready.then(showNewest, showNewest)
    }
    // The code may have arrived since the first render: React pauses between rendering and effects on a slow machine.
    // A redirect of the first page navigates before this effect.
    if (shownLocation !== history.location) open(stepTo(history))
    return history.listen(open)
  }, [history, prepare, shownLocation, setTarget])
  const value = useMemo(() => shown && { ...shown, navigate: history.navigate, history }, [shown, history])
  if (!value) return <div />
  return (
    <TargetContext value={target}>
      <LocationRouter value={value}>{children}</LocationRouter>
    </TargetContext>
  )
}

const stepTo = ({ action, location }: PageHistory) => ({ action, location })

/** Renders a location that never changes, on the server or in a test. */
export function StaticRouter({ address, children }: { address: string; children: ReactNode }) {
  const { pathname, search, hash } = new URL(address, 'http://muster.invalid')
  const location = { pathname, search, hash, state: null, key: 'default' }
  return <LocationRouter value={{ action: 'POP', location, navigate: () => {} }}>{children}</LocationRouter>
}

/** A press changes no link. */
const LocationRouter = memo(({ value, children }: { value: Navigation; children: ReactNode }) => (
  <NavigationContext value={value}>
    <Router hook={usePathname} searchHook={useSearch} hrefs={(to) => resolveAddress(to, value.location)}>
      {children}
    </Router>
  </NavigationContext>
))

type Blocked =
  | { state: 'unblocked'; proceed?: undefined; reset?: undefined }
  | { state: 'blocked'; proceed: () => void; reset: () => void }

/** Blocks the steps that `isBlocked` selects, until the caller proceeds or resets. */
export function useBlocker(isBlocked: Blocker['isBlocked']): Blocked {
  const { history } = useNavigation()
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
