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
  const own = data?.participants.find(({ user_id }) => user_id !== null && user_id === user?.id)
  const hasJoined = own !== undefined
  // Who has a result stays: it is another's result too.
  const canLeave = own !== undefined && own.wins + own.draws + own.losses === 0
  const canJoin = event.registration_open && data !== undefined && !hasJoined
  dialogs.useSoon(canLeave || (canJoin && status === 'signed_in'))

  return (
    <>
      {canLeave && (
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
