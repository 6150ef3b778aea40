import { act } from '@testing-library/react'
import { vi } from 'vitest'

interface Size {
  width: number
  height: number
}
type Notify = (entries: { contentRect: Size }[]) => void

/**
 * Reports this size for every observed element: jsdom has no layout. It also turns off smooth motion, so that a test
 * does not wait for it. Call it before rendering.
 */
export function mockLayout(size: Size) {
  const observers = new Set<Notify>()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      notify: Notify
      constructor(notify: Notify) {
        this.notify = notify
      }
      observe() {
        observers.add(this.notify)
        this.notify([{ contentRect: size }])
      }
      unobserve() {}
      disconnect() {
        observers.delete(this.notify)
      }
    },
  )
  return {
    resize: (contentRect: Size) =>
      act(() => {
        for (const notify of observers) notify([{ contentRect }])
      }),
  }
}

/** Waits until pending changes are rendered, for tests that something does not change. */
export const nextFrame = () =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
