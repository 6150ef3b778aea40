import { useEffect, useRef } from 'react'

/** Whether the component is still on the page, to be asked when an answer comes. */
export function useIsHere() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
