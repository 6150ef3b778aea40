import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazyComponent } from '../../components/lazy-component.tsx'
import { EmptyState, PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { JoinedEvents, MyEvents } from '../../features/events/components/own-events.tsx'
import { joinedEvents, myEvents } from '../../features/events/own-queries.ts'
import { useSession } from '../../lib/application.tsx'
import { useQueryCopies } from '../../lib/use-query-copies.ts'

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
      {user ? (
        <div className="grid grid-cols-1 gap-10">
          <OfflineCopies userId={user.id} />
          <MyEvents userId={user.id} />
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

/** The installed page starts here, with or without a network. */
function OfflineCopies({ userId }: { userId: number }) {
  useQueryCopies(
    [myEvents(userId), joinedEvents(userId)].map(({ queryKey }) => ({ queryKey })),
    userId,
  )
  return null
}
