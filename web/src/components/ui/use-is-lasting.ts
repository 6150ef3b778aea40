import { useEffect, useState } from 'react'

/** How long to wait before saying that something is taking long, in milliseconds. */
const patience = 8000

/** Whether something has been going on for long enough to say so. */
export function useIsLasting(isOn: boolean): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsLasting(true), patience)
    return () => {
      clearTimeout(timer)
      setIsLasting(false)
    }
  }, [isOn])
  return isLasting
}
