import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { EmptyState, LoadFailure, PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { LoadingNote } from '../../components/ui/skeleton.tsx'
import { cardGrid, EventCard, EventCardSkeleton } from '../../features/events/components/event-card.tsx'
import { myEvents } from '../../features/events/questions.ts'
import { useSession } from '../../lib/application.tsx'

export function MyEventsPage() {
  const { user } = useSession()
  return (
    <>
      <PageHead title="My Events">
        <ButtonLink to="/events/create">
          <Plus aria-hidden className="size-5" />
          Create Event
        </ButtonLink>
      </PageHead>
      {user ? <MyEvents userId={user.id} /> : <EmptyState title="Please Log In" />}
    </>
  )
}

function MyEvents({ userId }: { userId: number }) {
  const list = useQuery(myEvents(userId))
  if (list.isPending) {
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
    return (
      <EmptyState title="You have no events yet">
        <p className="text-muted">Record your first tournament or friendly game, or see what others are playing.</p>
        <ButtonLink to="/events" look="secondary">
          Browse Events
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <ul className={cardGrid}>
      {list.data.events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} date="long" />
        </li>
      ))}
    </ul>
  )
}
