import { useEffect, useState } from 'react'

/** After how long somebody who waits is told, in milliseconds. */
const patience = 8000

/** Whether something is on for so long that one should say so. */
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
