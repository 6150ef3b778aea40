import { pages } from '@muster/contract/pages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from 'react-router'
import { LoadFailure, PageHead } from '../../components/page.tsx'
import { LoadingNote, Skeleton } from '../../components/ui/skeleton.tsx'
import { useSession } from '../../features/accounts/session.ts'
import { eventQuery, reloadEvents } from '../../features/events/api.ts'
import { EditEventForm } from '../../features/events/components/edit-event-form.tsx'
import { useIsHere } from '../../lib/is-here.ts'
import { usePageMeta } from '../../lib/page-meta.ts'

export function EditEventPage() {
  usePageMeta(pages['/events/:event_id/edit'])
  const event_id = Number(useParams().event_id)
  const { user } = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isHere = useIsHere()
  // The form owns a copy of what was true when it opened; nothing fetched later may change what is typed.
  const event = useQuery({ ...eventQuery(event_id), staleTime: 0, refetchOnReconnect: false })

  if (event.data === undefined && event.isError) {
    return (
      <LoadFailure
        message="Event not found or failed to load. Please try again later."
        onRetry={() => event.refetch()}
      />
    )
  }
  if (event.data && event.data.owner_id !== user?.id) return <Navigate to={`/events/${event_id}`} replace />
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title="Edit Event" back={{ to: `/events/${event_id}`, label: 'Event' }} />
      {event.data && !event.isFetching ? (
        <EditEventForm
          event={event.data}
          onDone={async () => {
            await reloadEvents(queryClient)
            // Who has left meanwhile is not fetched back.
            if (isHere.current) await navigate(`/events/${event_id}`, { replace: true })
          }}
        />
      ) : (
        <EditSkeleton />
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
