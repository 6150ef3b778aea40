import type { Participant } from '@muster/contract/participants'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/application.tsx'
import { myself } from './queries.ts'

/** Which participant the user is; undefined for nobody, and until it is known. */
export function useOwnEntry(event_id: number, participants: Participant[]): Participant | undefined {
  const { user } = useSession()
  const hasMembers = participants.some(({ is_member }) => is_member)
  const { data } = useQuery({ ...myself(event_id, user?.id), enabled: user !== null && hasMembers })
  return participants.find(({ id, is_member }) => is_member && id === data?.participant?.id)
}
