import type { BriefEvent } from '@muster/contract/events'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, LoadFailure } from '../../../components/page.tsx'
import { TitledSection } from '../../../components/titled-section.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { LoadingNote } from '../../../components/ui/skeleton.tsx'
import { useToday } from '../../../lib/zone.ts'
import { helpedEvents, joinedEvents, myEvents } from '../own-queries.ts'
import { isRunningOrToday } from '../running-or-today.ts'
import { cardGrid, EventCard, EventCardSkeleton } from './event-card.tsx'

export function MyEvents({ userId }: { userId: number }) {
  const list = useQuery(myEvents(userId))
  const joined = useQuery(joinedEvents(userId))
  const helped = useQuery(helpedEvents(userId))
  // The empty state needs all lists.
  if (list.isPending || (list.data?.events.length === 0 && (joined.isPending || helped.isPending))) {
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
    if (joined.data === undefined || joined.data.events.length > 0 || helped.data?.events.length !== 0) return null
    return (
      <EmptyState title="You have no events yet">
        <p className="text-muted">Record your first tournament or friendly game, or see what others are playing.</p>
        <ButtonLink to="/events" look="secondary">
          Browse Events
        </ButtonLink>
      </EmptyState>
    )
  }
  return <Cards events={list.data.events} isStaff />
}

/** The events of others that the user helps to run. */
export function HelpedEvents({ userId }: { userId: number }) {
  const { data } = useQuery(helpedEvents(userId))
  if (data === undefined || data.events.length === 0) return null
  return (
    <TitledSection title="Events you help with" titleClass="mb-4 text-2xl">
      <Cards events={data.events} isStaff />
    </TitledSection>
  )
}

/** The events that the user has joined, without those that they run, which are listed above. */
export function JoinedEvents({ userId }: { userId: number }) {
  const own = useQuery(myEvents(userId))
  const list = useQuery(joinedEvents(userId))
  const helped = useQuery(helpedEvents(userId)).data?.events.map(({ id }) => id) ?? []
  const joined = list.data?.events.filter(({ id, owner_id }) => owner_id !== userId && !helped.includes(id)) ?? []
  // The failure above probably has the same cause, and suffices.
  if (own.data === undefined) return null
  if (list.isError && !list.data) {
    return <LoadFailure message="The events that you have joined could not be loaded." onRetry={() => list.refetch()} />
  }
  if (joined.length === 0) return null
  return (
    <TitledSection title="Events you have joined" titleClass="mb-4 text-2xl">
      <Cards events={joined} isStaff={false} />
    </TitledSection>
  )
}

function Cards({ events, isStaff }: { events: BriefEvent[]; isStaff: boolean }) {
  const today = useToday()
  return (
    <ul className={cardGrid}>
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} date="long" hasDesk={isStaff && isRunningOrToday(event, today)} />
        </li>
      ))}
    </ul>
  )
}
