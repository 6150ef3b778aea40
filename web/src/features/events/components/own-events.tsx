import type { Event } from '@muster/contract/events'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, LoadFailure } from '../../../components/page.tsx'
import { TitledSection } from '../../../components/titled-section.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { LoadingNote } from '../../../components/ui/skeleton.tsx'
import { useToday } from '../../../lib/zone.ts'
import { joinedEvents, myEvents } from '../own-queries.ts'
import { isRunningOrToday } from '../running-or-today.ts'
import { cardGrid, EventCard, EventCardSkeleton } from './event-card.tsx'

export function MyEvents({ userId }: { userId: number }) {
  const list = useQuery(myEvents(userId))
  const joined = useQuery(joinedEvents(userId))
  // The empty state needs both lists.
  if (list.isPending || (list.data?.events.length === 0 && joined.isPending)) {
    return (
      <div className={cardGrid}>
        <LoadingNote>Loading your events…</LoadingNote>
        <EventCardSkeleton />
        <EventCardSkeleton />
        <EventCardSkeleton />
      </div>
    )
  }
  if (list.data === undefined) {
    return (
      <LoadFailure
        title="Error Loading Events"
        message="Sorry, we couldn't load your events. Please try again later."
        onRetry={() => list.refetch()}
      />
    )
  }
  if (list.data.events.length === 0) {
    if (joined.data === undefined || joined.data.events.length > 0) return null
    return (
      <EmptyState title="You have no events yet">
        <p className="text-muted">Record your first tournament or friendly game, or see what others are playing.</p>
        <ButtonLink to="/events" look="secondary">
          Browse Events
        </ButtonLink>
      </EmptyState>
    )
  }
  return <Cards events={list.data.events} userId={userId} />
}

/** The events that the user has joined, without their own, which are listed above. */
export function JoinedEvents({ userId }: { userId: number }) {
  const own = useQuery(myEvents(userId))
  const list = useQuery(joinedEvents(userId))
  const joined = list.data?.events.filter(({ owner_id }) => owner_id !== userId) ?? []
  // The failure above probably has the same cause, and suffices.
  if (own.data === undefined) return null
  if (list.isError && !list.data) {
    return <LoadFailure message="The events that you have joined could not be loaded." onRetry={() => list.refetch()} />
  }
  if (joined.length === 0) return null
  return (
    <TitledSection title="Events you have joined" titleClass="mb-4 text-2xl">
      <Cards events={joined} userId={userId} />
    </TitledSection>
  )
}

function Cards({ events, userId }: { events: Event[]; userId: number }) {
  const today = useToday()
  return (
    <ul className={cardGrid}>
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} date="long" hasDesk={event.owner_id === userId && isRunningOrToday(event, today)} />
        </li>
      ))}
    </ul>
  )
}
