import type { Event } from '@muster/contract/events'
import { useQuery } from '@tanstack/react-query'
import { LogIn, LogOut } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { useSession } from '../../accounts/session.ts'
import { participantsQuery } from '../api.ts'

const dialogs = lazyPart(async () => (await import('./join-dialogs.tsx')).JoinDialogs)

interface JoinEventProps {
  event: Event
  onChanged: () => Promise<unknown>
}

/** For players: joining an event that its owner has opened, and leaving one that they have joined. */
export function JoinEvent({ event, onChanged }: JoinEventProps) {
  const { status, user } = useSession()
  const { data } = useQuery(participantsQuery(event.id))
  const [work, setWork] = useState<'join' | 'leave'>()
  const hasJoined = data?.participants.some(({ user_id }) => user_id !== null && user_id === user?.id) ?? false
  const canJoin = event.registration_open && data !== undefined && !hasJoined
  dialogs.useSoon(hasJoined || (canJoin && status === 'signed_in'))

  return (
    <>
      {hasJoined && (
        <Button look="secondary" onClick={() => setWork('leave')}>
          <LogOut aria-hidden className="size-5" />
          Leave Event
        </Button>
      )}
      {canJoin && status === 'signed_in' && (
        <Button onClick={() => setWork('join')}>
          <LogIn aria-hidden className="size-5" />
          Join Event
        </Button>
      )}
      {canJoin && status === 'signed_out' && (
        <ButtonLink to="/login" state={{ from: `/events/${event.id}` }}>
          <LogIn aria-hidden className="size-5" />
          Sign in to join
        </ButtonLink>
      )}
      {work && (
        <dialogs.Part
          event={event}
          work={work}
          nickname={user?.nickname ?? ''}
          onClose={() => setWork(undefined)}
          onChanged={onChanged}
        />
      )}
    </>
  )
}
