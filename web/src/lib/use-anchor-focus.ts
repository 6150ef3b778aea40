import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses an element when the address names it (`#anchor`), which also scrolls to it. For a link from another view: the
 * element is not rendered yet when the link is pressed.
 */
export function useAnchorFocus(element: RefObject<HTMLElement | null>, anchor: string) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link can be pressed again
  useEffect(() => {
    if (hash === `#${anchor}`) element.current?.focus()
  }, [hash, key, anchor, element])
}
