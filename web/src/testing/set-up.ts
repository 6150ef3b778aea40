import '@testing-library/jest-dom/vitest'
import { format } from 'node:util'
import { getOwnReview } from '@muster/contract/reviews'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { closePages } from './render-at.tsx'
import { server } from './server.ts'
import { waitLimit } from './wait-limit.ts'

// Queries by role include hidden elements: computing visibility takes most of their time. axe checks the accessibility
// tree in the journeys.
configure({ asyncUtilTimeout: waitLimit, defaultHidden: true })

/** The real timers, which run on when a test stops the clock. */
const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis

let errors: string[] = []

// Browsers know this tag, but jsdom does not.
const isAboutSearchTag = (message: string) => message.startsWith('The tag <search> is unrecognized')

class IdleObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeAll(() => server.listen())

beforeEach(() => {
  errors = []
  // Nothing of most accounts waits or is left out.
  server.respond(getOwnReview, { waiting: 0, left_out: 0, reason: null })
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    const message = format(...args)
    if (!isAboutSearchTag(message)) errors.push(message)
  })
  // jsdom lacks these: it has no layout, so nothing scrolls, comes into view or has a size.
  vi.stubGlobal('scrollTo', () => {})
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('IntersectionObserver', IdleObserver)
  vi.stubGlobal('ResizeObserver', IdleObserver)
  // jsdom's own stops for good once a test has stopped the clock.
  vi.stubGlobal('requestAnimationFrame', (step: FrameRequestCallback) =>
    Number(realSetTimeout(() => step(performance.now()), 16)),
  )
  vi.stubGlobal('cancelAnimationFrame', realClearTimeout)
})

afterEach(() => {
  cleanup()
  closePages()
  localStorage.clear()
  sessionStorage.clear()
  globalThis.indexedDB = new IDBFactory()
  const unexpected = server.reset()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  expect(unexpected, 'requests without a stubbed response').toEqual([])
  expect(errors, 'errors on the console').toEqual([])
})

afterAll(() => server.close())
