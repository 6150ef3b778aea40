import { useEffect, useRef } from 'react'

/** Whether the component is still mounted, to be checked when a response arrives. */
export function useIsShown() {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
