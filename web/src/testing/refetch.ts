import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** A quarter of an hour later the network is back, and everything on the page is refetched. */
export const refetchAll = () =>
  act(() => {
    vi.setSystemTime(Date.now() + 15 * 60_000)
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
