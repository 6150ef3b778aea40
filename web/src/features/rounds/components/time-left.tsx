import type { Round } from '@muster/contract/rounds'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../../lib/application.tsx'
import { formatClock, secondsLeft } from '../clock.ts'
import { rounds as roundsOf } from '../queries.ts'
import { useIsTimeKnown, useNow } from '../use-now.ts'

interface TimeLeftProps {
  event_id: number
  round: Round
}

/** The time left on the clock of a round. It waits for the server's time, because a device may be hours off. */
export function TimeLeft({ event_id, round: { clock, state } }: TimeLeftProps) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const isRunning = clock?.ends_at != null && state !== 'finished'
  const now = useNow(isRunning)
  const isTimeKnown = useIsTimeKnown()
  useEffect(() => {
    // Server-rendered HTML does not contain the server's time; an API response does.
    if (isRunning && !isTimeKnown) void queryClient.invalidateQueries(roundsOf(event_id, user?.id))
  }, [queryClient, event_id, user?.id, isRunning, isTimeKnown])
  if (!clock || state === 'finished') return null
  return (
    <p className="print:hidden">
      Time left:{' '}
      <span role="timer" className="numeral text-2xl tabular-nums">
        {isTimeKnown || !isRunning ? formatClock(secondsLeft(clock, now)) : '–'}
      </span>
      {!isRunning && ' (stopped)'}
    </p>
  )
}
