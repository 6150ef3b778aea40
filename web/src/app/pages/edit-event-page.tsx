import type { Event } from '@muster/contract/events'
import { isAtLeast } from '@muster/contract/roles'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure, PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { LoadingNote, Skeleton } from '../../components/ui/skeleton.tsx'
import { EventChannel } from '../../features/channels/components/event-channel.tsx'
import { EditEventForm } from '../../features/events/components/edit-event-form.tsx'
import { event as eventOf } from '../../features/events/queries.ts'
import { useRole } from '../../features/events/use-role.ts'
import { StaffNote } from '../../features/staff/components/staff-note.tsx'
import { useSession } from '../../lib/application.tsx'
import { Redirect, useParams } from '../../lib/navigation.tsx'
import { freshFor } from '../../lib/queries.ts'

export function EditEventPage() {
  const event_id = Number(useParams().event_id)
  const { user } = useSession()
  // The form owns a copy of the event from when it opened. A later fetch must not change the input.
  const event = useQuery({ ...eventOf(event_id), staleTime: freshFor(0), refetchOnReconnect: false })
  const { role, isPending } = useRole(event.data)
  const [opened, setOpened] = useState<Event>()
  if (!opened && event.data && !event.isFetching) setOpened(event.data)

  if (event.data === undefined && event.isError) {
    return (
      <LoadFailure
        message="Event not found or failed to load. Please try again later."
        onRetry={() => event.refetch()}
      />
    )
  }
  if (event.data && !isAtLeast(role, 'organiser') && !isPending) return <Redirect to={eventPath(event.data)} replace />
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title="Edit Event" back={{ to: eventPath(event.data ?? { id: event_id }), label: 'Event' }}>
        <ButtonLink to={`/events/create?copy=${event_id}`} look="secondary">
          Copy This Event
        </ButtonLink>
      </PageHead>
      {opened && role ? <EditEventForm event={opened} /> : <EditSkeleton />}
      {opened && role && user && (
        <>
          <EventChannel event_id={event_id} user_id={user.id} />
          <StaffNote event={opened} isOwner={role === 'owner'} />
        </>
      )}
    </div>
  )
}

const EditSkeleton = () => (
  <div className="card grid grid-cols-1 gap-5 p-7">
    <LoadingNote>Loading the event…</LoadingNote>
    <Skeleton className="h-17" />
    <Skeleton className="h-17" />
    <Skeleton className="h-17" />
    <Skeleton className="h-32" />
  </div>
)
