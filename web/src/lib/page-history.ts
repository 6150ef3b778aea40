import { createPath, type Location, type NavigationType, type To, UNSAFE_createBrowserHistory } from 'react-router'

/** A navigation to another history entry, or a new address for the current one. */
export interface Step {
  action: `${NavigationType}`
  location: Location
  /** The page keeps its scroll position. */
  preventScrollReset: boolean
}

interface Attempt {
  currentLocation: Location
  nextLocation: Pick<Location, 'pathname' | 'search'>
  historyAction: Step['action']
}

/** Decides whether a step is blocked. When it is, `onBlocked` receives the function that performs it later. */
export interface Blocker {
  isBlocked(attempt: Attempt): boolean
  onBlocked(proceed: () => void): void
}

interface StepOptions {
  preventScrollReset?: boolean
}

export type PageHistory = ReturnType<typeof createPageHistory>

/**
 * The browser history with blocking: a step can wait until a person has decided. React Router has that only in its data
 * mode, which is as large as all of our own code.
 */
export function createPageHistory() {
  const browser = UNSAFE_createBrowserHistory()
  const listeners = new Set<(step: Step) => void>()
  const blockers = new Set<Blocker>()
  let location = browser.location
  let isResuming = false
  let isReverting = false

  const isBlocked = (historyAction: Step['action'], next: Attempt['nextLocation'], proceed: () => void) => {
    const attempt = { currentLocation: location, nextLocation: next, historyAction }
    const blocker = [...blockers].find((candidate) => candidate.isBlocked(attempt))
    blocker?.onBlocked(proceed)
    return blocker !== undefined
  }
  const publish = (action: Step['action'], preventScrollReset = false) => {
    location = browser.location
    for (const listener of [...listeners]) listener({ action, location, preventScrollReset })
  }
  const step = (action: 'PUSH' | 'REPLACE', to: To, state: unknown, { preventScrollReset }: StepOptions = {}) => {
    const { pathname, search } = browser.createURL(to)
    const proceed = () => {
      if (action === 'PUSH') browser.push(to, state)
      else browser.replace(to, state)
      publish(action, preventScrollReset)
    }
    if (!isBlocked(action, { pathname, search }, proceed)) proceed()
  }
  const close = browser.listen(({ location: next, delta }) => {
    if (isReverting) {
      isReverting = false
      return
    }
    const proceed = () => {
      isResuming = true
      browser.go(delta ?? -1)
    }
    // Without a delta, the step cannot be reverted.
    if (delta !== null && delta !== 0 && !isResuming && isBlocked('POP', next, proceed)) {
      isReverting = true
      browser.go(-delta)
      return
    }
    isResuming = false
    publish('POP')
  })

  return {
    get location() {
      return location
    },
    get action() {
      return browser.action
    },
    createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
    createURL: browser.createURL,
    push: (to: To, state?: unknown, options?: StepOptions) => step('PUSH', to, state, options),
    replace: (to: To, state?: unknown, options?: StepOptions) => step('REPLACE', to, state, options),
    go: (delta: number) => browser.go(delta),
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
    close,
  }
}
