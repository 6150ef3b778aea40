import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useIsHydrated } from '../../../lib/hydration.ts'

/** As many digits as the highest score has. */
const maxDigits = 6

/**
 * Whether the device is held and touched. Its own keyboard then stays away from the scores: it would have to be opened
 * with a tap, it covers the form, and that of iOS has no key that leads to the second score.
 */
export const useHasKeys = () => useIsHydrated() && window.matchMedia?.('(pointer: coarse)').matches === true

interface ScoreKeysProps {
  /** The score that the keys type, by name and value. */
  name: string
  value: string
  isSecond: boolean
  onType: (value: string) => void
  /** Turns to the other score. */
  onTurn: () => void
}

/** A keypad for two scores: digits, Next, digits. Shown on touch screens only; the fields take any other keyboard. */
export function ScoreKeys({ name, value, isSecond, onType, onTurn }: ScoreKeysProps) {
  const [isUsed, setUsed] = useState(false)
  const type = (next: string) => {
    setUsed(true)
    onType(next)
  }
  const digit = (key: string) => (
    <Button
      key={key}
      look="secondary"
      className="numeral min-h-13 touch-manipulation text-2xl"
      onClick={() => value.length < maxDigits && type(value + key)}
    >
      {key}
    </Button>
  )
  return (
    <fieldset className="hidden grid-cols-3 gap-2 pointer-coarse:grid">
      <legend className="sr-only">Keys for {name}</legend>
      {[...'123456789'].map(digit)}
      <Button look="secondary" className="min-h-13 touch-manipulation px-1!" onClick={() => type('')}>
        Clear
      </Button>
      {digit('0')}
      <Button look="secondary" className="min-h-13 touch-manipulation px-1!" onClick={onTurn}>
        {isSecond ? 'Back' : 'Next'}
      </Button>
      {/* The focus is on a key, so a screen reader does not read the field. */}
      <p role="status" className="sr-only">
        {isUsed && `${name}: ${value || 'empty'}`}
      </p>
    </fieldset>
  )
}
