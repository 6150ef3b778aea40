import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { lazyComponent } from '../../components/lazy-component.tsx'
import { EmptyState, PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { deskQueries } from '../../features/desk/desk-queries.ts'
import { OfflinePages } from '../../features/events/components/offline-pages.tsx'
import { HelpedEvents, JoinedEvents, MyEvents } from '../../features/events/components/own-events.tsx'
import { helpedEvents, joinedEvents, myEvents } from '../../features/events/own-queries.ts'
import { isRunningOrToday } from '../../features/events/running-or-today.ts'
import { OwnReview } from '../../features/reviews/components/own-review.tsx'
import { useSession } from '../../lib/application.tsx'
import { registerServiceWorker } from '../../lib/service-worker-client.ts'
import { useQueryCopies } from '../../lib/use-query-copies.ts'
import { useToday } from '../../lib/zone.ts'

export function MyEventsPage() {
  const { user } = useSession()
  return (
    <>
      <PageHead title="My Events">
        <ButtonLink to="/events/import" look="secondary">
          Import
        </ButtonLink>
        <ButtonLink to="/events/create">
          <Plus aria-hidden className="size-5" />
          Create Event
        </ButtonLink>
      </PageHead>
      {user ? (
        <div className="grid grid-cols-1 gap-10">
          <OfflineCopies userId={user.id} />
          <OwnReview userId={user.id} />
          <OfflinePages userId={user.id} />
          <MyEvents userId={user.id} />
          <HelpedEvents userId={user.id} />
          <JoinedEvents userId={user.id} />
          <OwnCalendar userId={user.id} />
        </div>
      ) : (
        <EmptyState title="Please Log In" />
      )}
    </>
  )
}

const calendar = lazyComponent(
  'calendar-link',
  async () => (await import('../../features/events/components/calendar-link.tsx')).CalendarLink,
)

/** Waits for the events above, which would otherwise push it away. */
function OwnCalendar({ userId }: { userId: number }) {
  const own = useQuery(myEvents(userId))
  if (own.isPending) return null
  return (
    <div className="min-h-52">
      <calendar.Lazy userId={userId} />
    </div>
  )
}

/** At most this many desks are stored ahead. */
const maxDesks = 2

/**
 * The installed page starts here, with or without a network. On the morning of an event, it also stores what its desk
 * needs, in case the hall has no network.
 */
function OfflineCopies({ userId }: { userId: number }) {
  const run = [useQuery(myEvents(userId)), useQuery(helpedEvents(userId))]
  const today = useToday()
  const current = run.flatMap(({ data }) => data?.events.filter((event) => isRunningOrToday(event, today)) ?? [])
  const lists = [myEvents(userId), joinedEvents(userId), helpedEvents(userId)].map(({ queryKey }) => ({ queryKey }))
  const desks = current.slice(0, maxDesks).flatMap(({ id, game_type }) => deskQueries(id, game_type, userId))
  useQueryCopies(desks.length > 0 ? desks : lists, userId)
  useEffect(() => void registerServiceWorker(), [])
  return null
}
