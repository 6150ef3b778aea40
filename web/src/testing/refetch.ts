import { act } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * A quarter of an hour later the network is back, and everything on the page is refetched. Asynchronously: while React
 * waits for the end of a synchronous step, it would complain about answers that come meanwhile.
 */
export const refetchAll = () =>
  act(async () => {
    vi.setSystemTime(Date.now() + 15 * 60_000)
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
