import { act } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** Lets a test bring content from further down into view. Call it before rendering the page. */
export function watchScrolling() {
  const watched = new Set<() => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      see: () => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.see = () => tell([{ isIntersecting: true }])
      }
      observe() {
        watched.add(this.see)
      }
      disconnect() {
        watched.delete(this.see)
      }
    },
  )
  return {
    scrollDown: async () => {
      await expect.poll(() => watched.size).toBeGreaterThan(0)
      act(() => {
        for (const see of [...watched]) see()
      })
    },
  }
}
