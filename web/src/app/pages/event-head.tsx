import type { Event } from '@muster/contract/events'
import { CalendarDays, Clock, MapPin, Pencil, Users } from 'lucide-react'
import { LinkedText } from '../../components/linked-text.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { DeleteEvent } from '../../features/events/components/delete-event.tsx'
import { EventBadges, locationOf } from '../../features/events/components/event-badges.tsx'
import { useEventTime } from '../../features/events/event-time.ts'
import { JoinEvent } from '../../features/participants/components/join-event.tsx'
import { plural } from '../../lib/format.ts'

interface EventHeadProps {
  event: Event
  isOwner: boolean
}

/** What an event is, when and where, and what the person looking at it can do with it. */
export function EventHead({ event, isOwner }: EventHeadProps) {
  const { at, inZone, forReader } = useEventTime(event)
  const facts = [
    {
      icon: CalendarDays,
      text: at,
      // The reader's own time comes when the page is taken over: in the same line on a phone, behind all elsewhere, it
      // moves nothing.
      more: (
        <span>
          {inZone && <span className={forReader ? 'hidden sm:inline' : ''}> {inZone}</span>}
          {forReader && <span className="sm:hidden">, {forReader} for you</span>}
        </span>
      ),
    },
    { icon: MapPin, text: locationOf(event) },
    { icon: Users, text: plural(event.num_of_participants, 'participant') },
  ]
  return (
    <header className="mb-4 grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="min-w-0 text-3xl sm:text-5xl">{event.title}</h1>
        <div className="flex flex-wrap gap-3 empty:hidden">
          <JoinEvent event={event} />
          {isOwner && (
            <>
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
        {facts.map(({ icon: Icon, text, more }) => (
          <li key={text} className="wrap-anywhere flex items-center gap-2 tabular-nums">
            <Icon aria-hidden className="size-5 shrink-0 text-muted" />
            <span>
              {text}
              {more}
            </span>
          </li>
        ))}
        {forReader && (
          <li className="hidden items-center gap-2 tabular-nums sm:flex">
            <Clock aria-hidden className="size-5 shrink-0 text-muted" />
            {forReader} for you
          </li>
        )}
      </ul>
    </header>
  )
}

export const Description = ({ event }: { event: Event }) => (
  <p className="wrap-anywhere mb-8 max-w-prose whitespace-pre-line text-muted">
    <LinkedText text={event.description ?? 'No description provided.'} />
  </p>
)
