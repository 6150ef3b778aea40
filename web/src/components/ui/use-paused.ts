import { useEffect, useState } from 'react'

/** How long to wait after the last keystroke, in milliseconds. */
export const pause = 250

/** The text when it last stopped changing: a debounced value. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
