import type { Event } from '@muster/contract/events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, MapPin, Pencil, Users } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { BackLink, LoadFailure } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { LoadingNote, Skeleton } from '../../components/ui/skeleton.tsx'
import { useSession } from '../../features/accounts/session.ts'
import { eventQuery, reloadEvents } from '../../features/events/api.ts'
import { DeleteEvent } from '../../features/events/components/delete-event.tsx'
import { EventBadges, locationOf } from '../../features/events/components/event-badges.tsx'
import { EventStatistics } from '../../features/events/components/event-statistics.tsx'
import { MatchList } from '../../features/matches/components/match-list.tsx'
import { Standings } from '../../features/participants/components/standings.tsx'
import { formatDateTime, plural } from '../../lib/format.ts'
import { usePageMeta } from '../../lib/page-meta.ts'

export function EventPage() {
  const event_id = Number(useParams().event_id)
  const { user } = useSession()
  const queryClient = useQueryClient()
  const event = useQuery(eventQuery(event_id))
  usePageMeta(event.data && { title: event.data.title, description: describe(event.data) })

  const back = <BackLink to="/events" label="Events" />
  if (event.isPending)
    return (
      <>
        {back}
        <EventSkeleton />
      </>
    )
  if (event.isError) {
    return (
      <>
        {back}
        <LoadFailure
          message="Event not found or failed to load. Please try again later."
          onRetry={() => event.refetch()}
        />
      </>
    )
  }
  const isOwner = event.data.owner_id === user?.id
  const part = { event: event.data, isOwner, onChanged: () => reloadEvents(queryClient) }
  return (
    <>
      {back}
      <EventHead event={event.data} isOwner={isOwner} />
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="lg:col-start-2 lg:row-start-1">
          <Standings {...part} />
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <MatchList {...part} />
        </div>
        <EventStatistics event={event.data} />
      </div>
    </>
  )
}

const describe = (event: Event) =>
  [event.description ?? `${event.title} on Muster`, formatDateTime(event.event_date), locationOf(event)]
    .join(' · ')
    .slice(0, 300)

function EventHead({ event, isOwner }: { event: Event; isOwner: boolean }) {
  const navigate = useNavigate()
  const facts = [
    { icon: CalendarDays, text: formatDateTime(event.event_date) },
    { icon: MapPin, text: locationOf(event) },
    { icon: Users, text: plural(event.num_of_participants, 'participant') },
  ]
  return (
    <header className="mb-8 grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="min-w-0 text-3xl sm:text-5xl">{event.title}</h1>
        {isOwner && (
          <div className="flex gap-3">
            <ButtonLink to={`/events/${event.id}/edit`} look="secondary">
              <Pencil aria-hidden className="size-4" />
              Edit
            </ButtonLink>
            <DeleteEvent event_id={event.id} onDone={() => navigate('/my-events')} />
          </div>
        )}
      </div>
      <EventBadges event={event} />
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-2 tabular-nums">
            <Icon aria-hidden className="size-5 shrink-0 text-muted" />
            {text}
          </li>
        ))}
      </ul>
      <p className="max-w-prose whitespace-pre-line text-muted">{event.description ?? 'No description provided.'}</p>
    </header>
  )
}

const EventSkeleton = () => (
  <div className="grid gap-4">
    <LoadingNote>Loading the event…</LoadingNote>
    <Skeleton className="h-11 w-2/3 sm:h-13" />
    <Skeleton className="h-6 w-48 rounded-full" />
    <Skeleton className="h-6 w-96 max-w-full" />
    <Skeleton className="mb-4 h-6 w-4/5" />
    <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-96" />
      <Skeleton className="h-72" />
    </div>
  </div>
)
