import { useEffect, useState } from 'react'
import { pause } from './use-paused.ts'

/**
 * Text as it is typed, with which `onChange` is called after a pause. It also follows changes of `value` from outside,
 * as when going back. `settle` sets both without a pause, for text that was not typed.
 */
export function useDelayedText(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The last value reported; when it comes back as `value`, it does not undo keys pressed in the meantime.
  const [sent, setSent] = useState(value)
  const settle = (text: string) => {
    setTyped(text)
    setSent(text)
  }
  if (known !== value) {
    setKnown(value)
    if (value !== sent) settle(value)
  }
  useEffect(() => {
    if (typed === sent) return
    const timer = setTimeout(() => {
      setSent(typed)
      onChange(typed)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, sent, onChange])
  return { typed, setTyped, settle }
}
