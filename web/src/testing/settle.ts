import { act } from '@testing-library/react'

export const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Waits until all effects of a response have happened, for tests that something does not happen. It takes more turns of
 * the event loop than any effect needs.
 */
export const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 100; turn++) await nextTurn()
  })
