import { useEffect, useState } from 'react'

/** Whether something has been going on for so many milliseconds: usually, long enough to say so. */
export function useIsLasting(isOn: boolean, patience = 8000): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsLasting(true), patience)
    return () => {
      clearTimeout(timer)
      setIsLasting(false)
    }
  }, [isOn, patience])
  return isLasting
}
