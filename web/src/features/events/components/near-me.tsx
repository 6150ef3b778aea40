import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useIsShown } from '../../../lib/is-shown.ts'

/** Rounds to about ten kilometres: precise enough to find events, too coarse to find a house. */
const rounded = (degrees: number) => degrees.toFixed(1)

const refusals = {
  denied: 'Your device is not sharing its location. Type a town instead.',
  unknown: 'Your device could not find its location. Type a town instead.',
}

/** Requests the position of the device when pressed, never before. Rounds the position, and never stores it. */
export function NearMe({ onFound }: { onFound: (point: string) => void }) {
  const [state, setState] = useState<'idle' | 'locating' | keyof typeof refusals>('idle')
  const isShown = useIsShown()
  const locate = () => {
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        // Ignore the position if the user has left the page in the meantime.
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
      <Button look="secondary" isBusy={state === 'locating'} onClick={locate} className="px-3">
        {state !== 'locating' && <LocateFixed aria-hidden className="size-5" />}
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
