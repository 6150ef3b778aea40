import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApplication, useSession } from '../../lib/application.tsx'
import { useIsHydrated } from '../../lib/hydration.ts'
import { storedUser } from '../../lib/session.ts'
import { myself, participants as participantsOf } from '../participants/queries.ts'
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
  const isMember = user_id !== undefined
  const own = useQuery({ ...myself(event_id, user_id), enabled: isMember && !isWaiting && !isKnown })
  const list = useQuery({
    ...participantsOf(event_id),
    enabled: !isWaiting && !isKnown && (!isMember || own.data?.participant === null),
    refetchInterval: false,
  })
  const own_id = own.data?.participant?.id
  const isFound = isKnown || own_id !== undefined || !list.isPending
  const participant_id =
    isWaiting || !isFound ? undefined : isKnown ? chosen.participant_id : (own_id ?? chosen?.participant_id)
  useEffect(() => {
    if (own_id !== undefined && user_id !== undefined && !isKnown) choose({ participant_id: own_id, user_id })
  })
  return { participant_id, user_id, own, list, isWaiting, choose }
}
