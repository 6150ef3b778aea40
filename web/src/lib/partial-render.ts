import { useDeferredValue } from 'react'
import { useIsHydrated } from './hydration.ts'
import { useNavigation } from './navigation.tsx'

/**
 * Whether this is the first render of a page that a link led to. Such a render shows only what is in view, so that it
 * is painted soon; the complete one follows. Hydration and Back need the complete page: the one to match the server's
 * HTML, the other to restore the scroll position.
 */
export function useIsPartialRender(): boolean {
  const isHydrated = useIsHydrated()
  const { action } = useNavigation()
  return useDeferredValue(false, isHydrated && action !== 'POP')
}
