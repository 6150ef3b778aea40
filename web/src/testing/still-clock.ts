import { act } from '@testing-library/react'
import { vi } from 'vitest'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Stops the page's timers, so that time passes only when the test says so. */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  return {
    /** Lets answers arrive and the page settle until a condition holds; hardly any time passes. */
    until: async (isSo: () => boolean) => {
      for (let turn = 0; turn < 500 && !isSo(); turn++) await act(passTurn)
      if (!isSo()) throw new Error('It did not become so.')
    },
    pass: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
  }
}

async function passTurn() {
  await nextTurn()
  await vi.advanceTimersByTimeAsync(0)
}
