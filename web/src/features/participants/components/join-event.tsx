import type { Event } from '@muster/contract/events'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { useSession } from '../../../lib/application.tsx'
import { withReturnTo } from '../../../lib/return-to.ts'
import { myself, participants as participantsOf } from '../queries.ts'

const dialog = lazyComponent('join-dialog', async () => (await import('./join-dialog.tsx')).JoinDialog)

/** Lets users who have not joined yet join an event that its owner has opened, until it starts. */
export function JoinEvent({ event }: { event: Event }) {
  const { status, user } = useSession()
  const { data } = useQuery(participantsOf(event.id))
  const [isOpen, setOpen] = useState(false)
  const isOpenToAll = event.registration_open && event.state === 'upcoming' && data !== undefined
  const own = useQuery({ ...myself(event.id, user?.id), enabled: user !== null && isOpenToAll })
  const canJoin = isOpenToAll && (status !== 'signed_in' || own.data?.participant === null)
  dialog.usePrefetch(canJoin && status === 'signed_in')

  return (
    <>
      {canJoin && status === 'signed_in' && (
        <Button onClick={() => setOpen(true)}>
          <LogIn aria-hidden className="size-5" />
          Join Event
        </Button>
      )}
      {canJoin && status === 'signed_in' && data?.participants.some(({ is_member }) => !is_member) && (
        <ButtonLink look="quiet" to={eventPath(event, { page: 'me' })}>
          Already on the List?
        </ButtonLink>
      )}
      {canJoin && status === 'signed_out' && (
        <ButtonLink to={withReturnTo('/login', eventPath(event))}>
          <LogIn aria-hidden className="size-5" />
          Sign in to join
        </ButtonLink>
      )}
      {isOpen && data && (
        <dialog.Lazy
          event={event}
          participants={data.participants}
          nickname={user?.nickname ?? ''}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
