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

export type Payments = ReadonlyMap<number, string>

/** When each participant has paid, as this device knows it; undefined for an event without a fee, and until it is loaded. */
export function usePayments(event: Event, participants: readonly Participant[]): Payments | undefined {
  const { user } = useSession()
  const { data } = useQuery({ ...paymentsOf(event.id, user?.id), enabled: hasFee(event) })
  const { actions } = useUnsent(event.id)
  return useMemo(() => {
    if (!data) return undefined
    const paid = new Map(data.participants.flatMap(({ id, paid_at }) => (paid_at ? [[id, paid_at]] : [])))
    const idOf = presumedIds(actions, participants)
    for (const { action, entered_at, ...row } of actions) {
      if (action.type !== 'pay' || !isUnderWay(row)) continue
      const id = idOf(action.participant_id)
      if (!action.is_paid) paid.delete(id)
      else if (!paid.has(id)) paid.set(id, new Date(entered_at).toISOString())
    }
    return paid
  }, [data, actions, participants])
}
