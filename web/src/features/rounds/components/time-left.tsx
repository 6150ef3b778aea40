import type { RoundClock } from '@muster/contract/rounds'
import { useEffect, useEffectEvent } from 'react'
import { plural } from '../../../lib/format.ts'
import { formatClock } from '../clock.ts'
import { useIsTimeKnown, useSecondsLeft } from '../use-now.ts'

interface TimeLeftProps {
  clock: RoundClock | null
  /** Whether the round has ended. */
  isOver: boolean
  /** Minutes that the organiser added for one table. */
  extra_minutes?: number | null
  /** Fetches anything from the API: its response tells the server's time. */
  refetch: () => unknown
  /** For a page that is read at arm's length. */
  isLarge?: boolean
}

/** The time left on the clock of a round. It waits for the server's time, because a device may be hours off. */
export function TimeLeft({ clock, isOver, extra_minutes = null, refetch, isLarge = false }: TimeLeftProps) {
  const isRunning = clock?.ends_at != null && !isOver
  const left = useSecondsLeft(isRunning ? clock : { ends_at: null, seconds_left: clock?.seconds_left ?? 0 })
  const isTimeKnown = useIsTimeKnown()
  const askServer = useEffectEvent(refetch)
  useEffect(() => {
    // Server-rendered HTML does not contain the server's time; an API response does.
    if (isRunning && !isTimeKnown) void askServer()
  }, [isRunning, isTimeKnown])
  if (isOver) return null
  // An organiser who does without the clock still gives a table more time.
  if (!clock) {
    return extra_minutes === null ? null : (
      <p className="print:hidden">{plural(extra_minutes, 'extra minute')} for this table</p>
    )
  }
  return (
    <p className="print:hidden">
      Time left:{' '}
      <span role="timer" className={`numeral tabular-nums ${isLarge ? 'text-5xl' : 'text-2xl'}`}>
        {formatClock(left + (extra_minutes ?? 0) * 60)}
      </span>
      {!isRunning && ' (stopped)'}
      {extra_minutes !== null && (
        <span className="block text-muted text-sm">with {plural(extra_minutes, 'extra minute')} for this table</span>
      )}
    </p>
  )
}
