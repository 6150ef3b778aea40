import type { Round } from '@muster/contract/rounds'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useApplication, useSession } from '../../lib/application.tsx'
import { isOver, type LocalRound } from '../rounds/local-round.ts'
import { openResultsOutbox } from './open-results-outbox.ts'

const none: readonly LocalRound[] = []
const noRounds: readonly Round[] = []
const never = () => () => {}

/** The rounds of an event that only this device has, in order; `rounds` are those of the server. */
export function useLocalRounds(event_id: number, rounds: readonly Round[] = noRounds): readonly LocalRound[] {
  const application = useApplication()
  const { user } = useSession()
  const outbox = useMemo(() => (user ? openResultsOutbox(application, user.id) : undefined), [application, user])
  const all = useSyncExternalStore(outbox?.rounds.subscribe ?? never, () => outbox?.rounds.state ?? none)
  const own = useMemo(() => all.filter((local) => local.event_id === event_id), [all, event_id])
  useEffect(() => {
    for (const local of own)
      if (isOver(local, rounds))
        void outbox?.rounds.change(local, (row) => (row?.key === local.key ? undefined : row)).catch(() => {})
  }, [own, rounds, outbox])
  return own
}
