import { formatDistance, roundDistance, type Unit } from '@muster/contract/distances'
import type { BriefEvent, ListedEvent } from '@muster/contract/events'
import { eventPath } from '@muster/site/event-path'
import { CalendarDays, MapPin, Users } from 'lucide-react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatLongDate } from '../../../lib/format.ts'
import { Link, useLocation } from '../../../lib/navigation.tsx'
import { useEventTime } from '../event-time.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { attendanceOf, EventBadges, isOpenForJoining, locationOf, placesLeft } from './event-badges.tsx'

interface EventCardProps {
  event: BriefEvent & Partial<Pick<ListedEvent, 'distance_km'>>
  date?: 'short' | 'long'
  /** A note about its date. */
  mark?: 'Today' | 'Next event' | undefined
  /** Looks quieter than upcoming events. */
  isPast?: boolean
  /** The unit of its distance. */
  unit?: Unit
  /** Whether the reader is running the event now. */
  hasDesk?: boolean
}

/** One event in a list. `date` is long in a user's own short list, short in a grid of many cards. */
export function EventCard({
  event,
  date = 'short',
  mark,
  isPast = false,
  unit = 'km',
  hasDesk = false,
}: EventCardProps) {
  const { pathname, search } = useLocation()
  const { zone, at, inZone, forReader } = useEventTime(event)
  // Readers elsewhere, and those of an event whose zone is unknown, need to know whose clock this is.
  const isElsewhere = forReader !== undefined || event.time_zone === null
  const short = isElsewhere ? [at, inZone].join(' ').trim() : at
  const facts = [
    {
      Icon: CalendarDays,
      text: date === 'long' ? formatLongDate(event.event_date, zone) : short,
      more: mark,
    },
    { Icon: MapPin, text: locationOf(event), more: distanceOf(event, unit) },
    {
      Icon: Users,
      text: attendanceOf(event),
      more: placesLeft(event) ?? (isOpenForJoining(event) && 'Open for joining'),
    },
  ]
  return (
    <article
      className={`card relative flex h-full flex-col gap-3 p-5 transition-shadow hover:shadow-raised ${isPast ? 'bg-canvas shadow-none' : ''}`}
    >
      <EventBadges event={event} />
      <h2 className="text-xl">{event.title}</h2>
      {event.description && <p className="line-clamp-2 text-muted">{event.description}</p>}
      <ul className="mt-auto grid grid-cols-1 gap-1.5">
        {facts.map(({ Icon, text, more }) => (
          <li key={text} className="wrap-anywhere flex items-center gap-2.5 tabular-nums">
            <Icon aria-hidden className="size-4 shrink-0 text-muted" />
            {text}
            {more && <span className="ml-auto font-semibold text-brand text-sm first-letter:uppercase">{more}</span>}
          </li>
        ))}
      </ul>
      <div className="mt-1 flex flex-wrap gap-2">
        {hasDesk && (
          <Link
            to={eventPath(event, { page: 'desk' })}
            className="relative z-10 flex min-h-11 items-center rounded-control bg-brand px-4 font-semibold text-on-brand hover:bg-brand-strong"
          >
            Desk
          </Link>
        )}
        <Link
          to={eventPath(event)}
          // The event's page links back to the same list.
          state={pathname === '/events' ? { list: search } : null}
          // The link covers the whole card, a larger target for a thumb.
          className="flex min-h-11 grow items-center justify-center rounded-control border border-edge font-semibold after:absolute after:inset-0 after:rounded-card hover:bg-sunken"
        >
          View Details<span className="sr-only">: {event.title}</span>
        </Link>
        <AddToCalendar event={event} className="relative z-10" />
      </div>
    </article>
  )
}

/** False for an event at the very place of the search. */
const distanceOf = ({ distance_km }: EventCardProps['event'], unit: Unit) =>
  distance_km != null && roundDistance(distance_km, unit) > 0 && formatDistance(distance_km, unit)

export function EventCardSkeleton() {
  return (
    <div className="card flex flex-col gap-3 p-5">
      <Skeleton className="h-6 w-40 rounded-full" />
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-12" />
      <Skeleton className="h-21 w-2/3" />
      <Skeleton className="mt-1 h-11" />
    </div>
  )
}

/** As many cards side by side as fit. */
export const cardGrid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** The same beside a map. */
export const cardGridBeside = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:noscript:grid-cols-3'
