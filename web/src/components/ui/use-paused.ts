import { useEffect, useState } from 'react'

/** How long to wait after the last keystroke, in milliseconds. */
export const pause = 250

/** Text as it was when it last stopped changing. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
