import { act } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * Lets a quarter of an hour pass, then reports the network as back, so that the page refetches everything. The `act`
 * callback is async: React would warn about responses that arrive during a synchronous one.
 */
export const refetchAll = () =>
  act(async () => {
    vi.setSystemTime(Date.now() + 15 * 60_000)
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
