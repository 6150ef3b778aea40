import { act } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** Lets a test scroll content into view. Call it before rendering the page. */
export function watchScrolling() {
  const observed = new Set<() => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      intersect: () => void
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.intersect = () => notify([{ isIntersecting: true }])
      }
      observe() {
        observed.add(this.intersect)
      }
      disconnect() {
        observed.delete(this.intersect)
      }
    },
  )
  return {
    scrollDown: async () => {
      await expect.poll(() => observed.size).toBeGreaterThan(0)
      act(() => {
        for (const intersect of [...observed]) intersect()
      })
    },
  }
}
