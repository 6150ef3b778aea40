import type { Event } from '@muster/contract/events'
import { useQuery } from '@tanstack/react-query'
import { LogIn, LogOut } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { useSession } from '../../../lib/application.tsx'
import { linkQuery } from '../../../lib/event-keys.ts'
import { participants } from '../questions.ts'

const dialogs = lazyComponent('join-dialogs', async () => (await import('./join-dialogs.tsx')).JoinDialogs)

/** For members: joining an event that its owner has opened, and leaving one that they have joined. */
export function JoinEvent({ event }: { event: Event }) {
  const { status, user } = useSession()
  const { data } = useQuery(participants(event.id))
  const [dialog, setDialog] = useState<'join' | 'leave'>()
  const own = data?.participants.find(({ user_id }) => user_id !== null && user_id === user?.id)
  const hasJoined = own !== undefined
  // A participant with a result stays: it is the opponent's result too.
  const canLeave = own !== undefined && own.wins + own.draws + own.losses === 0
  const canJoin = event.registration_open && data !== undefined && !hasJoined
  // On another device the mailed link leads back here, so the key of an unlisted event goes along.
  const search = event.visibility === 'unlisted' ? `?${new URLSearchParams(linkQuery(event))}` : ''
  dialogs.usePrefetch(canLeave || (canJoin && status === 'signed_in'))

  return (
    <>
      {canLeave && (
        <Button look="secondary" onClick={() => setDialog('leave')}>
          <LogOut aria-hidden className="size-5" />
          Leave Event
        </Button>
      )}
      {canJoin && status === 'signed_in' && (
        <Button onClick={() => setDialog('join')}>
          <LogIn aria-hidden className="size-5" />
          Join Event
        </Button>
      )}
      {canJoin && status === 'signed_out' && (
        <ButtonLink to="/login" state={{ from: `/events/${event.id}${search}` }}>
          <LogIn aria-hidden className="size-5" />
          Sign in to join
        </ButtonLink>
      )}
      {dialog && (
        <dialogs.Lazy
          event={event}
          kind={dialog}
          nickname={user?.nickname ?? ''}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
