import { act } from '@testing-library/react'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Waits until everything that an answer triggers has happened, for tests that something does not happen. It takes more
 * turns than any of that needs.
 */
export const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 100; turn++) await nextTurn()
  })
