import { useEffect, useState } from 'react'

/**
 * Whether something has been going on for longer than `threshold` milliseconds. By default, that is long enough for a
 * notice.
 */
export function useIsLasting(isOn: boolean, threshold = 8000): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsLasting(true), threshold)
    return () => {
      clearTimeout(timer)
      setIsLasting(false)
    }
  }, [isOn, threshold])
  return isLasting
}
