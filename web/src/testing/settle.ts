import { act } from '@testing-library/react'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Lets everything happen that an answer sets off: for tests that something does not. More turns than any of it takes.
 */
export const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 100; turn++) await nextTurn()
  })
