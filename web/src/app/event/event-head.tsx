import type { Event } from '@muster/contract/events'
import { isAtLeast, type Role } from '@muster/contract/roles'
import { eventPath } from '@muster/site/event-path'
import { Armchair, CalendarDays, ClipboardList, MapPin, Pencil, Users } from 'lucide-react'
import { LinkedText } from '../../components/linked-text.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { AddToCalendar } from '../../features/events/components/add-to-calendar.tsx'
import { DeleteEvent } from '../../features/events/components/delete-event.tsx'
import { attendanceOf, EventBadges, locationOf, placesLeft } from '../../features/events/components/event-badges.tsx'
import { MapLink } from '../../features/events/components/map-link.tsx'
import { useEventTime } from '../../features/events/event-time.ts'
import { JoinEvent } from '../../features/participants/components/join-event.tsx'

interface EventHeadProps {
  event: Event
  /** What the reader may do in the event; undefined for those who only read. */
  role: Role | undefined
}

/** The header of an event: what, when and where it is, and the actions of the reader. */
export function EventHead({ event, role }: EventHeadProps) {
  const { at, inZone, forReader } = useEventTime(event)
  const facts = [
    {
      icon: CalendarDays,
      text: at,
      // The reader's own time appears after hydration. It has its own line, so that nothing moves.
      more: (
        <>
          {inZone && ` ${inZone}`}
          {forReader && ` (${forReader} for you)`}
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
        <div className="flex flex-wrap gap-3 empty:hidden print:hidden">
          {role && (
            <ButtonLink
              to={eventPath(event, { page: 'desk' })}
              look={event.state === 'finished' ? 'secondary' : 'primary'}
            >
              <ClipboardList aria-hidden className="size-4" />
              Desk
            </ButtonLink>
          )}
          {event.state === 'running' && (
            <ButtonLink to={eventPath(event, { page: 'me' })} look="secondary">
              <Armchair aria-hidden className="size-4" />
              Your table
            </ButtonLink>
          )}
          <AddToCalendar event={event} />
          <JoinEvent event={event} />
          {isAtLeast(role, 'organiser') && (
            <ButtonLink to={eventPath(event, { page: 'edit' })} look="secondary">
              <Pencil aria-hidden className="size-4" />
              Edit
            </ButtonLink>
          )}
          {role === 'owner' && <DeleteEvent event={event} />}
        </div>
      </div>
      <EventBadges event={event} saysFinished />
      {event.owner_id === null && (
        <p className="text-muted">The organiser’s account was deleted. Nobody can change this event.</p>
      )}
      <ul className="flex flex-wrap gap-x-6 gap-y-2 print:hidden">
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
    </header>
  )
}

export const Description = ({ event }: { event: Event }) => (
  <p className="wrap-anywhere mb-8 max-w-prose whitespace-pre-line text-muted">
    <LinkedText text={event.description ?? 'No description provided.'} />
  </p>
)
