import { useEffect, useState } from 'react'

/** How long the menu stays after the last move, in milliseconds. */
const stay = 5_000

/** Whether somebody has just moved the pointer, touched the screen or pressed a key. */
export function useIsAwake(): boolean {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wake = () => {
      setIsAwake(true)
      clearTimeout(timer)
      timer = setTimeout(() => setIsAwake(false), stay)
    }
    const signs = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const sign of signs) window.addEventListener(sign, wake, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, wake)
    }
  }, [])
  return isAwake
}
