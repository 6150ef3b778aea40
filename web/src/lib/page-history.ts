export interface PageLocation {
  pathname: string
  /** With its question mark; '' without a query. */
  search: string
  /** With its number sign; '' without an anchor. */
  hash: string
  state: unknown
  /** The identity of the history entry; 'default' for one that the browser created. */
  key: string
}

/** A navigation to another history entry, or a new address for the current one. */
export interface Step {
  action: 'PUSH' | 'REPLACE' | 'POP'
  location: PageLocation
  /** The page keeps its scroll position. */
  keepsScroll: boolean
}

interface Attempt {
  action: Step['action']
  currentLocation: PageLocation
  nextLocation: Pick<PageLocation, 'pathname' | 'search'> & Partial<Pick<PageLocation, 'state'>>
}

/** Decides whether a step is blocked. When it is, `onBlocked` receives the function that performs it later. */
export interface Blocker {
  isBlocked(attempt: Attempt): boolean
  onBlocked(proceed: () => void): void
}

export interface NavigateOptions {
  replace?: boolean
  state?: unknown
  keepsScroll?: boolean
}

export type PageHistory = ReturnType<typeof createPageHistory>

/** What a history entry stores; the browser stores null for entries that it creates. */
interface Entry {
  state: unknown
  key: string
  index: number
}

const entry = () => window.history.state as Entry | null

function readLocation(): PageLocation {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: entry()?.state ?? null, key: entry()?.key ?? 'default' }
}

/** Resolves an address against the current one; `?…` and `#…` keep the path. */
export const resolveAddress = (to: string, { pathname, search }: Pick<PageLocation, 'pathname' | 'search'>) =>
  to.startsWith('?') ? pathname + to : to.startsWith('#') ? pathname + search + to : to

/** The browser history with blocking: a step can wait until a person has decided. Routers for React lack it or are large. */
export function createPageHistory() {
  const listeners = new Set<(step: Step) => void>()
  const blockers = new Set<Blocker>()
  let index = entry()?.index ?? 0
  let isResuming = false
  let isReverting = false
  // The index of the first entry tells how far a later step back goes.
  if (entry()?.index === undefined) window.history.replaceState({ ...window.history.state, index }, '')
  let location = readLocation()
  let action: Step['action'] = 'POP'

  const isBlocked = (attempt: Omit<Attempt, 'currentLocation'>, proceed: () => void) => {
    const blocker = [...blockers].find((candidate) => candidate.isBlocked({ ...attempt, currentLocation: location }))
    blocker?.onBlocked(proceed)
    return blocker !== undefined
  }
  const publish = (of: Step['action'], keepsScroll = false) => {
    action = of
    location = readLocation()
    for (const listener of [...listeners]) listener({ action, location, keepsScroll })
  }
  const onPopState = () => {
    const delta = (entry()?.index ?? index) - index
    if (isReverting) {
      isReverting = false
      return
    }
    const proceed = () => {
      isResuming = true
      window.history.go(delta)
    }
    // Without a delta, the step cannot be reverted.
    if (delta !== 0 && !isResuming && isBlocked({ action: 'POP', nextLocation: readLocation() }, proceed)) {
      isReverting = true
      window.history.go(-delta)
      return
    }
    isResuming = false
    index += delta
    publish('POP')
  }
  window.addEventListener('popstate', onPopState)

  return {
    get location() {
      return location
    },
    get action() {
      return action
    },
    /** Shows an address of this site, in a new history entry or, with `replace`, in the current one. */
    navigate: (to: string, { replace: isChosen = false, state = null, keepsScroll = false }: NavigateOptions = {}) => {
      const url = new URL(resolveAddress(to, location), window.location.href)
      // Pressing a link to the current address adds no entry.
      const replace = isChosen || url.href === window.location.href
      const proceed = () => {
        if (!replace) index += 1
        const next: Entry = { state, key: Math.random().toString(36), index }
        if (replace) window.history.replaceState(next, '', url)
        else window.history.pushState(next, '', url)
        publish(replace ? 'REPLACE' : 'PUSH', keepsScroll)
      }
      if (
        !isBlocked(
          { action: replace ? 'REPLACE' : 'PUSH', nextLocation: { pathname: url.pathname, search: url.search, state } },
          proceed,
        )
      )
        proceed()
    },
    go: (delta: number) => window.history.go(delta),
    /** Calls `listener` after each step, until the returned function is called. */
    listen: (listener: (step: Step) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Consults the blocker before each step, until the returned function is called. */
    block: (blocker: Blocker) => {
      blockers.add(blocker)
      return () => void blockers.delete(blocker)
    },
    close: () => window.removeEventListener('popstate', onPopState),
  }
}
