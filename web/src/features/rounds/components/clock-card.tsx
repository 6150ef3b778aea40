import type { Event } from '@muster/contract/events'
import type { ClockInput, Round } from '@muster/contract/rounds'
import { EllipsisVertical, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { CheckboxField } from '../../../components/ui/field.tsx'
import type { Failure } from '../../../lib/action.ts'
import { formatClock, ring } from '../clock.ts'
import { useSecondsLeft } from '../use-now.ts'

/** The length of a round in minutes, unless the event sets another. */
const defaultMinutes = { AOS: 150, SPEARHEAD: 60, WARCRY: 60 }

interface ClockCardProps {
  event: Event
  round: Round
  /** Undefined for those who only watch it. */
  onSet: ((input: ClockInput) => unknown) | undefined
  failure?: Failure | undefined
}

/** The clock of a round, whether the server or this device stores it. */
export function ClockCard({ event, round, onSet, failure }: ClockCardProps) {
  const isRunning = round.clock?.ends_at != null
  const whole = (event.round_minutes ?? defaultMinutes[event.game_type]) * 60
  const left = useSecondsLeft(round.clock ?? { ends_at: null, seconds_left: whole })
  const isKnown = !Number.isNaN(left)
  const [rings, setRings] = useState(false)
  // A phone shows only what is pressed each round.
  const [isOpen, setOpen] = useState(false)
  useRing(rings && isRunning, left)
  const send = (is_running: boolean, seconds_left: number) => onSet?.({ is_running, seconds_left })
  return (
    <div className="card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
      {failure && (
        <div className="basis-full">
          <Banner kind="error">{failure.message}</Banner>
        </div>
      )}
      <p
        className={`numeral grow text-4xl tabular-nums sm:text-[3.75rem] ${left < 0 ? 'text-danger' : ''}`}
        role="timer"
        aria-label="Time left"
      >
        {formatClock(left)}
      </p>
      {onSet && (
        <div className="flex gap-1">
          <Button disabled={!isKnown} onClick={() => send(!isRunning, left)}>
            {isRunning ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
            <span>
              {isRunning ? 'Stop' : 'Start'} <span className="max-sm:sr-only">Clock</span>
            </span>
          </Button>
          <IconButton
            label="More about the clock"
            look="quiet"
            className="sm:hidden"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <EllipsisVertical aria-hidden className="size-5" />
          </IconButton>
        </div>
      )}
      <div className={`flex flex-wrap items-center gap-2 max-sm:basis-full ${isOpen || !onSet ? '' : 'max-sm:hidden'}`}>
        {onSet && (
          <>
            {[-5, 5].map((minutes) => (
              <Button
                key={minutes}
                look="secondary"
                disabled={!isKnown}
                onClick={() => send(isRunning, left + minutes * 60)}
              >
                {minutes < 0 ? '−5' : '+5'} min
              </Button>
            ))}
            {round.clock && (
              <Button look="quiet" onClick={() => send(false, whole)}>
                Reset
              </Button>
            )}
          </>
        )}
        <CheckboxField
          label="Ring when time is up"
          className="ml-2 py-2"
          checked={rings}
          onChange={({ target }) => setRings(target.checked)}
        />
      </div>
    </div>
  )
}

/** Rings once when time runs out while the page is open. */
function useRing(isWanted: boolean, left: number) {
  const before = useRef(left)
  useEffect(() => {
    if (isWanted && before.current > 0 && left <= 0) ring()
    before.current = left
  }, [isWanted, left])
}
