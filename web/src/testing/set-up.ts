import '@testing-library/jest-dom/vitest'
import { format } from 'node:util'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { closePages } from './render-at.tsx'
import { server } from './server.ts'

// How long a busy machine may take; a test that passes waits no longer than it must.
configure({ asyncUtilTimeout: 5_000 })

let errors: string[] = []

// A tag that browsers know and jsdom does not.
const isAboutSearchTag = (message: string) => message.startsWith('The tag <search> is unrecognized')

beforeAll(() => server.listen())

beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    const message = format(...words)
    if (!isAboutSearchTag(message)) errors.push(message)
  })
  // What jsdom lacks: it lays nothing out, so nothing scrolls and nothing comes into view.
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

afterEach(() => {
  cleanup()
  closePages()
  localStorage.clear()
  sessionStorage.clear()
  const unexpected = server.reset()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(unexpected, 'requests that no test has answered').toEqual([])
  expect(errors, 'errors on the console').toEqual([])
})

afterAll(() => server.close())
