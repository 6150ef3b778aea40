import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { nextTurn } from './settle.ts'

/** Stops the page's timers, so that time passes only when the test advances it. */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  return {
    /** Lets responses arrive and the page settle until a condition holds. Hardly any time passes. */
    until: async (condition: () => boolean) => {
      for (let turn = 0; turn < 500 && !condition(); turn++) await act(passTurn)
      if (!condition()) throw new Error('The condition never became true.')
    },
    pass: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
  }
}

async function passTurn() {
  await nextTurn()
  await vi.advanceTimersByTimeAsync(0)
}
