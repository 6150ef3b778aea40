import { useSyncExternalStore } from 'react'
import type { Area } from './layout.ts'

function subscribe(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The size of the window. The server does not know it. */
export function useViewport(): Area | undefined {
  const size = useSyncExternalStore(
    subscribe,
    () => `${window.innerWidth} ${window.innerHeight}`,
    () => '',
  )
  const [width = 0, height = 0] = size.split(' ').map(Number)
  return width > 0 && height > 0 ? { width, height } : undefined
}
