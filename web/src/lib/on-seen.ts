import { useCallback, useEffect, useRef } from 'react'

/** A ref for an element; `tell` is called when it comes as close to the viewport as `rootMargin`, and when it leaves. */
export function useNearness(tell: (entry: IntersectionObserverEntry) => void, rootMargin: string) {
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const observer = new IntersectionObserver((entries) => entries.forEach((entry) => void latest.current(entry)), {
        rootMargin,
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [rootMargin],
  )
}

/** A ref for an element that calls `act` when it comes close to the viewport. */
export const useOnSeen = (act: () => void) => useNearness(({ isIntersecting }) => isIntersecting && act(), '300px')
