import { useEffect, useRef } from 'react'

/**
 * A ref for an element that takes the focus when `outcome` changes and the focused element is gone, such as the button
 * with that outcome. Keyboard users then continue there, and not at the top of the page.
 */
export function useLostFocus<E extends HTMLElement>(outcome: unknown) {
  const element = useRef<E>(null)
  const before = useRef(outcome)
  useEffect(() => {
    if (before.current === outcome) return
    before.current = outcome
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [outcome])
  return element
}
