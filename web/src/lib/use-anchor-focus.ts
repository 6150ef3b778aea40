import { type RefObject, useEffect } from 'react'
import { useLocation } from './navigation.tsx'

/**
 * Focuses an element when the address names it (`#anchor`), which also scrolls to it. Links from another view need
 * this: the element is not rendered yet when the link is pressed.
 */
export function useAnchorFocus(element: RefObject<HTMLElement | null>, anchor: string) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again must work
  useEffect(() => {
    if (hash === `#${anchor}`) element.current?.focus()
  }, [hash, key, anchor, element])
}
