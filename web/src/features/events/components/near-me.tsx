import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useIsShown } from '../../../lib/is-shown.ts'

/** About ten kilometres: enough to find events, and too little to find a house. */
const rounded = (degrees: number) => degrees.toFixed(1)

const refusals = {
  denied: 'Your device is not sharing its location. Type a town instead.',
  unknown: 'Your device could not find its location. Type a town instead.',
}

/** Asks the device for its position when it is pressed, and never before. The position is rounded, and not stored. */
export function NearMe({ onFound }: { onFound: (point: string) => void }) {
  const [state, setState] = useState<'idle' | 'asking' | keyof typeof refusals>('idle')
  const isShown = useIsShown()
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        // Whoever has gone elsewhere in the meantime is not called back.
        if (!isShown.current) return
        setState('idle')
        onFound(`${rounded(coords.latitude)},${rounded(coords.longitude)}`)
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
      { timeout: 10_000, maximumAge: 600_000 },
    )
  }
  return (
    <div className="noscript:hidden">
      <Button look="secondary" isBusy={state === 'asking'} onClick={ask} className="px-3">
        {state !== 'asking' && <LocateFixed aria-hidden className="size-5" />}
        <span className="max-sm:sr-only">Near me</span>
      </Button>
      {(state === 'denied' || state === 'unknown') && (
        <p role="alert" className="mt-1 max-w-40 text-danger text-sm">
          {refusals[state]}
        </p>
      )}
    </div>
  )
}
