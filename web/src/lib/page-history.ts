import { createPath, type Location, type NavigationType, type To, UNSAFE_createBrowserHistory } from 'react-router'

/** A step to another entry of the history, or to the present one with another address. */
export interface Step {
  action: `${NavigationType}`
  location: Location
  /** The page stays where it is scrolled to. */
  isScrollKept: boolean
}

interface Attempt {
  currentLocation: Location
  nextLocation: Pick<Location, 'pathname' | 'search'>
  historyAction: Step['action']
}

/** Asked before a step is made; told how to make it after all when it has been held back. */
export interface Blocker {
  isBlocked(attempt: Attempt): boolean
  onBlocked(proceed: () => void): void
}

interface StepOptions {
  preventScrollReset?: boolean
}

export type PageHistory = ReturnType<typeof openPageHistory>

/**
 * The history of the browser with what React Router has only in its data mode, which is as large as all of ours: steps
 * can be held back until a person has decided.
 */
export function openPageHistory() {
  const browser = UNSAFE_createBrowserHistory()
  const listeners = new Set<(step: Step) => void>()
  const blockers = new Set<Blocker>()
  let location = browser.location
  let isPassing = false
  let isReturning = false

  const isHeldBack = (historyAction: Step['action'], next: Attempt['nextLocation'], proceed: () => void) => {
    const attempt = { currentLocation: location, nextLocation: next, historyAction }
    const blocker = [...blockers].find(({ isBlocked }) => isBlocked(attempt))
    blocker?.onBlocked(proceed)
    return blocker !== undefined
  }
  const arrive = (action: Step['action'], isScrollKept = false) => {
    location = browser.location
    for (const hear of [...listeners]) hear({ action, location, isScrollKept })
  }
  const step = (action: 'PUSH' | 'REPLACE', to: To, state: unknown, { preventScrollReset }: StepOptions = {}) => {
    const { pathname, search } = browser.createURL(to)
    const proceed = () => {
      if (action === 'PUSH') browser.push(to, state)
      else browser.replace(to, state)
      arrive(action, preventScrollReset)
    }
    if (!isHeldBack(action, { pathname, search }, proceed)) proceed()
  }
  const close = browser.listen(({ location: next, delta }) => {
    if (isReturning) {
      isReturning = false
      return
    }
    const proceed = () => {
      isPassing = true
      browser.go(delta ?? -1)
    }
    // Where the browser cannot tell how far it went, it cannot be led back.
    if (delta !== null && delta !== 0 && !isPassing && isHeldBack('POP', next, proceed)) {
      isReturning = true
      browser.go(-delta)
      return
    }
    isPassing = false
    arrive('POP')
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
    /** Calls `hear` after each step; returns what ends that. */
    listen: (hear: (step: Step) => void) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    /** Asks the blocker before each step; returns what ends that. */
    block: (blocker: Blocker) => {
      blockers.add(blocker)
      return () => void blockers.delete(blocker)
    },
    close,
  }
}
