import { useEffect, useEffectEvent, useState } from 'react'

export interface Turn {
  index: number
  isPaused: boolean
  togglePause: () => void
  /** Shows the next page, or with −1 the previous one. */
  step: (by: number) => void
}

/**
 * Shows one page after another, each for some seconds. A page keeps its turn when others appear or vanish; if it
 * vanishes itself, the first page follows. That comes at once when another round begins: its pairings.
 */
export function useTurn(keys: readonly string[], seconds: number, round: number | undefined): Turn {
  const [current, setCurrent] = useState<string>()
  const [begun, setBegun] = useState(round)
  if (begun !== round) {
    setBegun(round)
    setCurrent(undefined)
  }
  const [isPaused, setIsPaused] = useState(false)
  const index = Math.max(0, keys.indexOf(current ?? ''))
  const key = keys[index]
  const step = (by: number) => setCurrent(keys[(index + by + keys.length) % keys.length])
  const advance = useEffectEvent(() => step(1))
  const isTurning = !isPaused && keys.length > 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own time
  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(advance, seconds * 1000)
    return () => clearTimeout(timer)
  }, [key, isTurning, seconds])
  return { index, isPaused, togglePause: () => setIsPaused(!isPaused), step }
}
