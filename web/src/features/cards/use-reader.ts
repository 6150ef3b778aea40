import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApplication, useSession } from '../../lib/application.tsx'
import { useIsHydrated } from '../../lib/hydration.ts'
import { storedUser } from '../../lib/session.ts'
import { participants as participantsOf } from '../participants/queries.ts'
import { useChosen } from './chosen.ts'

/**
 * Whose card the reader wants. Members see their own; others see the name that they have chosen once. A device that
 * remembers the participant needs no list of names, so the card opens with one request.
 */
export function useReader(event_id: number) {
  const isHydrated = useIsHydrated()
  const { storage } = useApplication()
  const { status, user: confirmed } = useSession()
  // The server confirms the session while the card is loading.
  const user_id = (confirmed ?? (status === 'checking' && isHydrated ? storedUser(storage.local) : undefined))?.id
  const [chosen, choose] = useChosen(event_id)
  const isKnown = chosen !== undefined && (user_id === undefined || chosen.user_id === user_id)
  const isWaiting = !isHydrated || (status === 'checking' && user_id === undefined)
  const list = useQuery({
    ...participantsOf(event_id),
    enabled: !isWaiting && !isKnown,
    refetchInterval: false,
  })
  const own = list.data?.participants.find((one) => one.user_id !== null && one.user_id === user_id)
  const own_id = own?.id
  const isFound = isKnown || !list.isPending
  const participant_id =
    isWaiting || !isFound ? undefined : isKnown ? chosen.participant_id : (own_id ?? chosen?.participant_id)
  useEffect(() => {
    if (own_id !== undefined && user_id !== undefined && !isKnown) choose({ participant_id: own_id, user_id })
  })
  return { participant_id, user_id, list, isWaiting, choose }
}
