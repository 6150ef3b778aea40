import { useMemo, useSyncExternalStore } from 'react'
import { useApplication, useSession } from '../../lib/application.tsx'
import type { LocalRound } from './local-round.ts'
import { openResultsOutbox } from './open-results-outbox.ts'

const none: readonly LocalRound[] = []
const never = () => () => {}

/** The rounds of an event that only this device has, in order. */
export function useLocalRounds(event_id: number): readonly LocalRound[] {
  const application = useApplication()
  const { user } = useSession()
  const outbox = useMemo(() => (user ? openResultsOutbox(application, user.id) : undefined), [application, user])
  const all = useSyncExternalStore(outbox?.rounds.subscribe ?? never, () => outbox?.rounds.state ?? none)
  return useMemo(() => all.filter((local) => local.event_id === event_id), [all, event_id])
}
