import { useEffect, useRef } from 'react'

/**
 * For an element that takes the focus when `outcome` changes and what had the focus is gone, such as the button whose
 * outcome it is: whoever works by keyboard goes on there, and not at the top of the page.
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
