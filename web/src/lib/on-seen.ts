import { useCallback, useEffect, useRef } from 'react'

/** A ref for an element that calls `act` when it comes close to the viewport. */
export function useOnSeen(act: () => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '300px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
