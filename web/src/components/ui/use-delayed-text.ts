import { useEffect, useState } from 'react'
import { pause } from './use-paused.ts'

/**
 * The text while it is typed; `onChange` receives it after a pause. The text also follows changes of `value` from
 * outside, for example on going back. `settle` sets the text without a pause, for text that was not typed.
 */
export function useDelayedText(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The last reported value. When it comes back as `value`, it must not undo keys that were pressed in the meantime.
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
