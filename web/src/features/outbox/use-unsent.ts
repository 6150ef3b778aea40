import type { Round } from '@muster/contract/rounds'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useApplication, useSession } from '../../lib/application.tsx'
import { isOver, type LocalRound } from '../rounds/local-round.ts'
import type { Unsent } from './action-order.ts'
import { unsentIn } from './known-day.ts'
import { openOutbox } from './open-outbox.ts'
import type { OutboxState } from './outbox.ts'

const noRounds: readonly Round[] = []
const noLocals: readonly LocalRound[] = []
const nothing: OutboxState = {
  results: new Map(),
  actions: new Map(),
  saved: new Map(),
  isStored: true,
  failingSince: undefined,
}
const never = () => () => {}

/** The outbox of the user, and its state. Without an account there is none. */
export function useOutbox() {
  const application = useApplication()
  const { user } = useSession()
  const outbox = useMemo(() => (user ? openOutbox(application, user.id) : undefined), [application, user])
  const state = useSyncExternalStore(outbox?.subscribe ?? never, () => outbox?.state ?? nothing)
  return { outbox, state }
}

/** Whether what earlier pages have kept on this device is read. */
export function useIsKeptRead(): boolean {
  const { outbox } = useOutbox()
  const [read, setRead] = useState<typeof outbox>()
  useEffect(() => {
    void outbox?.settled().finally(() => setRead(outbox))
  }, [outbox])
  return outbox === undefined || read === outbox
}

/** What the server does not have of an event, in the order of intent; `rounds` are those of the server. */
export function useUnsent(event_id: number, rounds: readonly Round[] = noRounds): Unsent {
  const { outbox, state } = useOutbox()
  const all = useSyncExternalStore(outbox?.rounds.subscribe ?? never, () => outbox?.rounds.state ?? noLocals)
  const unsent = useMemo(() => unsentIn(event_id, state, all), [all, state, event_id])
  useEffect(() => {
    for (const local of unsent.rounds)
      if (isOver(local, rounds))
        void outbox?.rounds.change(local, (row) => (row?.key === local.key ? undefined : row)).catch(() => {})
  }, [unsent, rounds, outbox])
  return unsent
}
