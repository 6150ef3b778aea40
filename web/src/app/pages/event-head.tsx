import type { Event } from '@muster/contract/events'
import { CalendarDays, ClipboardList, MapPin, Pencil, Users } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { LinkedText } from '../../components/linked-text.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { AddToCalendar } from '../../features/events/components/add-to-calendar.tsx'
import { DeleteEvent } from '../../features/events/components/delete-event.tsx'
import { attendanceOf, EventBadges, locationOf, placesLeft } from '../../features/events/components/event-badges.tsx'
import { MapLink } from '../../features/events/components/map-link.tsx'
import { useEventTime } from '../../features/events/event-time.ts'
import { JoinEvent } from '../../features/participants/components/join-event.tsx'
import { useIsTakenOver } from '../../lib/taken-over.ts'

interface EventHeadProps {
  event: Event
  isOwner: boolean
}

/** What an event is, when and where, and what the person looking at it can do with it. */
export function EventHead({ event, isOwner }: EventHeadProps) {
  const { at, inZone, forReader } = useEventTime(event)
  const isTakenOver = useIsTakenOver()
  const facts = [
    {
      icon: CalendarDays,
      text: at,
      // The reader's own time comes when the page is taken over. The line is its own, so that nothing moves.
      more: (
        <>
          {inZone && ` ${inZone}`}
          {forReader && ` (${forReader} for you)`}
          {inZone && event.time_zone === null && isTakenOver && ', your time'}
        </>
      ),
    },
    { icon: MapPin, text: locationOf(event), link: event.place },
    {
      icon: Users,
      text: attendanceOf(event),
      more: placesLeft(event) && `: ${placesLeft(event)}`,
    },
  ]
  return (
    <header className="mb-4 grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="min-w-0 text-3xl sm:text-5xl">{event.title}</h1>
        <div className="flex flex-wrap gap-3 empty:hidden">
          {event.event_date !== null && event.event_date > new Date().toISOString() && <AddToCalendar event={event} />}
          <JoinEvent event={event} />
          {isOwner && (
            <>
              <ButtonLink to={`/events/${event.id}/desk`} look="secondary">
                <ClipboardList aria-hidden className="size-4" />
                Desk
              </ButtonLink>
              <ButtonLink to={`/events/${event.id}/edit`} look="secondary">
                <Pencil aria-hidden className="size-4" />
                Edit
              </ButtonLink>
              <DeleteEvent event={event} />
            </>
          )}
        </div>
      </div>
      <EventBadges event={event} />
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(({ icon: Icon, text, link = null, more }) => (
          <li key={text} className="wrap-anywhere flex items-center gap-2 tabular-nums first:w-full">
            <Icon aria-hidden className="size-5 shrink-0 text-muted" />
            <span>
              <MapLink place={link} text={text} />
              {more}
            </span>
          </li>
        ))}
      </ul>
      {event.num_of_participants > 0 && <FurtherPages event={event} />}
    </header>
  )
}

const furtherPages = { pairings: 'Pairings', standings: 'Standings explained', armies: 'Who brings what' }

/** What is shown at an address of its own. */
function FurtherPages({ event }: { event: Event }) {
  const { search } = useLocation()
  // Who came by the link of an unlisted event stays on it.
  const key = new URLSearchParams(search).get('key')
  return (
    <nav aria-label="Pages of the event">
      <ul className="flex flex-wrap gap-x-5">
        {Object.entries(furtherPages).map(([path, name]) => (
          <li key={path}>
            <Link
              to={{ pathname: `/events/${event.id}/${path}`, search: key === null ? '' : `?key=${key}` }}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const Description = ({ event }: { event: Event }) => (
  <p className="wrap-anywhere mb-8 max-w-prose whitespace-pre-line text-muted">
    <LinkedText text={event.description ?? 'No description provided.'} />
  </p>
)
