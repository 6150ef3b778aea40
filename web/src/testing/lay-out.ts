import { act } from '@testing-library/react'
import { vi } from 'vitest'

interface Size {
  width: number
  height: number
}
type Tell = (entries: { contentRect: Size }[]) => void

// A test moves its pointer over what it names: none needs to be captured, and jsdom cannot.
Element.prototype.setPointerCapture ??= () => {}

/**
 * Gives everything that asks for its size this one: jsdom has no layout. Nothing moves smoothly, either, so that a test
 * need not wait for it. Call it before rendering.
 */
export function layOut(size: Size) {
  const watching = new Set<Tell>()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      tell: Tell
      constructor(tell: Tell) {
        this.tell = tell
      }
      observe() {
        watching.add(this.tell)
        this.tell([{ contentRect: size }])
      }
      unobserve() {}
      disconnect() {
        watching.delete(this.tell)
      }
    },
  )
  return {
    resize: (contentRect: Size) =>
      act(() => {
        for (const tell of watching) tell([{ contentRect }])
      }),
  }
}

/** Waits until what was asked for before has been drawn, for tests that something stays. */
export const nextFrame = () =>
  act(() => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))))
