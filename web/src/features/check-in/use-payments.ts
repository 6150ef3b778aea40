import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../../lib/application.tsx'
import { isUnderWay } from '../outbox/action-order.ts'
import { presumedIds } from '../outbox/known-people.ts'
import { useUnsent } from '../outbox/use-unsent.ts'
import { payments as paymentsOf } from '../participants/queries.ts'

/** A copy of an earlier build has no fee. */
export const hasFee = ({ fee = null }: Pick<Event, 'fee'>) => fee !== null

export interface Payments {
  /** When each participant has paid, as this device knows it; undefined until it is loaded. */
  paid: ReadonlyMap<number, string> | undefined
  /** Loads it again after a failure; undefined otherwise. */
  retry: (() => unknown) | undefined
}

/** The payments of an event; undefined without a fee. */
export function usePayments(event: Event, participants: readonly Participant[]): Payments | undefined {
  const { user } = useSession()
  const { data, isError, refetch } = useQuery({ ...paymentsOf(event.id, user?.id), enabled: hasFee(event) })
  const { actions } = useUnsent(event.id)
  const paid = useMemo(() => {
    if (!data) return undefined
    const known = new Map(data.participants.flatMap(({ id, paid_at }) => (paid_at ? [[id, paid_at]] : [])))
    const idOf = presumedIds(actions, participants)
    for (const { action, entered_at, ...row } of actions) {
      if (action.type !== 'pay' || !isUnderWay(row)) continue
      const id = idOf(action.participant_id)
      if (!action.is_paid) known.delete(id)
      else if (!known.has(id)) known.set(id, new Date(entered_at).toISOString())
    }
    return known
  }, [data, actions, participants])
  return hasFee(event) ? { paid, retry: isError && !data ? refetch : undefined } : undefined
}
