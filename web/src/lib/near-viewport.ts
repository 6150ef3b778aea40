import { useCallback, useEffect, useRef } from 'react'

/** A ref for an element. `onChange` is called when it comes within `rootMargin` of the viewport, and when it leaves. */
export function useNearViewport(onChange: (entry: IntersectionObserverEntry) => void, rootMargin: string) {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
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

/** A ref for an element. `callback` is called when it comes close to the viewport. */
export const useOnNearViewport = (callback: () => void) =>
  useNearViewport(({ isIntersecting }) => isIntersecting && callback(), '300px')
