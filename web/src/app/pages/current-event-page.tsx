import { eventPath } from '@muster/site/event-path'
import type { ReactNode } from 'react'
import { EmptyState, LoadFailure, PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { LoadingSkeleton } from '../../components/ui/skeleton.tsx'
import { joinedEvents, myEvents } from '../../features/events/own-queries.ts'
import { type Current, useCurrent } from '../../features/events/use-current-event.ts'
import { Redirect } from '../../lib/navigation.tsx'

/** Leads to the desk of the event that the user runs now or next. */
export const CurrentDeskPage = () => (
  <Lead title="Your Desk" page="desk" current={useCurrent(myEvents, 'desks')}>
    <p className="text-muted">Each event that you create has a desk. This opens the one of today, or the next.</p>
    <ButtonLink to="/my-events">My Events</ButtonLink>
  </Lead>
)

/** Leads to one's card at the event that one plays at now or next. Without an account: a card that was opened here. */
export const CurrentCardPage = () => (
  <Lead title="Your Card" page="me" current={useCurrent(joinedEvents, 'cards')}>
    <p className="text-muted">
      Open an event that you play at, and select “Your table”. From then on, this opens your card.
    </p>
    <ButtonLink to="/events">Browse Events</ButtonLink>
  </Lead>
)

interface LeadProps {
  title: string
  page: 'desk' | 'me'
  current: Current
  /** What to do if there is no event. */
  children: ReactNode
}

function Lead({ title, page, current: { event, isWaiting, retry }, children }: LeadProps) {
  if (event && !isWaiting) return <Redirect to={eventPath(event, { page })} replace />
  const message = 'Muster could not be reached, and this device has stored nothing to open.'
  return (
    <>
      <PageHead title={title} />
      {isWaiting ? (
        <LoadingSkeleton className="h-96">Loading…</LoadingSkeleton>
      ) : retry ? (
        <LoadFailure message={message} onRetry={retry} />
      ) : (
        <EmptyState title="No event yet">{children}</EmptyState>
      )}
    </>
  )
}
