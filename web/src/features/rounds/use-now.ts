import type { RoundClock } from '@muster/contract/rounds'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useApplication } from '../../lib/application.tsx'
import { secondsLeft } from './clock.ts'

/** The server's time in milliseconds, each second while a clock runs: a phone's own clock may be hours off. */
export function useNow(isRunning: boolean): number {
  const { connection } = useApplication()
  const [now, setNow] = useState(connection.now)
  useEffect(() => {
    if (!isRunning) return
    const update = () => setNow(connection.now())
    update()
    const timer = setInterval(update, 1000)
    const unsubscribe = connection.subscribe(update)
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [connection, isRunning])
  return now
}

/** Whether `useNow` has the server's time: not in the server's HTML, and not before the first response. */
export function useIsTimeKnown(): boolean {
  const { connection } = useApplication()
  return useSyncExternalStore(
    connection.subscribe,
    () => connection.isTimeKnown,
    () => false,
  )
}

/** The seconds left on a clock each second; NaN while it runs and only the device's own time is known. */
export function useSecondsLeft(clock: RoundClock): number {
  const isRunning = clock.ends_at !== null
  const now = useNow(isRunning)
  const isTimeKnown = useIsTimeKnown()
  return isTimeKnown || !isRunning ? secondsLeft(clock, now) : Number.NaN
}
