import { isRefused } from '@muster/contract/client'
import { formatDistance, type Unit } from '@muster/contract/distances'
import type { ListedEvent } from '@muster/contract/events'
import { dayOfEvent } from '@muster/contract/hall-day'
import { type EventSearch, searchAddress } from '@muster/site/event-filters'
import { CalendarPlus, Rss } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { AnchorLink } from '../../../components/anchor-link.tsx'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { EmptyState, LoadFailure } from '../../../components/page.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { LoadingNote } from '../../../components/ui/skeleton.tsx'
import { formatDate, formatNumber, plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { useOnNearViewport } from '../../../lib/near-viewport.ts'
import { useIsPartialRender } from '../../../lib/partial-render.ts'
import { useToday } from '../../../lib/zone.ts'
import { useUnit } from '../../places/use-unit.ts'
import { feedQuery } from '../event-address.ts'
import { nextOf, upcomingOf } from '../next-event.ts'
import { useEventList } from '../use-event-list.ts'
import { cardGridBeside, EventCard, EventCardSkeleton } from './event-card.tsx'

const elsewhere = lazyComponent('list-elsewhere', async () => (await import('./list-exports.tsx')).ListExports)

interface EventListProps {
  filters: EventSearch
  /** Further actions for these events. */
  more?: ReactNode
}

/** The events that match the filters; scrolling loads further pages. */
export function EventList({ filters, more }: EventListProps) {
  const today = useToday()
  const list = useEventList(filters)
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
  }
  const end = useOnNearViewport(loadMore)
  const unit = useUnit(list.data?.pages[0]?.centre?.place)

  if (list.isPending) return <EventListSkeleton />
  if (list.isError && !list.data) {
    // The place is unknown.
    if (isRefused(list.error)) return <EmptyState title="No events found">{list.error.message}</EmptyState>
    return (
      <LoadFailure
        title="Error Loading Events"
        message="Sorry, we couldn't load the events. Please try again later."
        onRetry={() => list.refetch()}
      />
    )
  }
  const events = list.data.pages.flatMap((page) => page.events)
  const { total = 0, total_is_exact = true, centre } = list.data.pages[0] ?? {}
  const next = nextOf(events, { filters, isWhole: !list.hasNextPage, today })
  return (
    <div className={list.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="text-muted tabular-nums">
          {total_is_exact ? plural(total, 'event') : `${formatNumber(total)}+ events`}
          {centre &&
            ` within ${formatDistance(centre.radius_km, unit)}${centre.place ? ` of ${centre.place.name}` : ''}`}
        </p>
        <div className="flex flex-wrap items-center gap-x-4">
          {more}
          {filters.when + filters.state + filters.sort === '' && upcomingOf(events, today).length > 1 && (
            <NextLink filters={filters} isHere={next !== undefined} />
          )}
          <FeedLinks filters={filters} />
        </div>
      </div>
      {total === 0 && <NoEvents filters={filters} />}
      {total > 0 && <Cards events={events} next={next} unit={unit} isAnyTime={filters.when === ''} />}
      <div ref={end}>
        <LoadMore what="events" list={list} cursor={list.data.pages.at(-1)?.next_cursor} />
      </div>
      <elsewhere.Lazy filters={filters} />
    </div>
  )
}

/** The same events for calendar programs and feed readers, which refresh them automatically. */
function FeedLinks({ filters }: { filters: EventSearch }) {
  const query = feedQuery(filters)
  const feeds = [
    { href: `/events.ics${query}`, name: 'Calendar', Icon: CalendarPlus },
    { href: `/events.atom${query}`, name: 'Feed', Icon: Rss },
  ]
  return (
    <ul className="flex flex-wrap gap-x-4">
      {feeds.map(({ href, name, Icon }) => (
        <li key={name}>
          <a
            href={href}
            title={`Subscribe: ${name.toLowerCase()} of these events`}
            className="title-link tap-height gap-1.5 text-sm"
          >
            <Icon aria-hidden className="size-4" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

const nextId = 'next-event'

/** Links to the soonest event: in this list, which starts with the farthest date, or on top of the upcoming list. */
const NextLink = ({ filters, isHere }: { filters: EventSearch; isHere: boolean }) => {
  const look = { className: 'title-link tap-height text-sm' }
  const name = 'Jump to the next event'
  return isHere ? (
    <AnchorLink {...look} anchor={nextId}>
      {name}
    </AnchorLink>
  ) : (
    <Link {...look} to={searchAddress({ ...filters, when: 'upcoming', cursor: '' })}>
      {name}
    </Link>
  )
}

interface CardsProps {
  events: ListedEvent[]
  /** The id of the next event. */
  next: number | undefined
  unit: Unit
  isAnyTime: boolean
}

/** How many cards are in view at first, at most. */
const firstCards = 10

/** The cards, with today's date between upcoming and past events. */
function Cards({ events, next, unit, isAnyTime }: CardsProps) {
  const today = useToday()
  const isPast = (event: ListedEvent) => (dayOfEvent(event) ?? today) < today
  const isPartial = useIsPartialRender()
  const firstPast = events.findIndex(isPast)
  return (
    <ul aria-label="Events" className={cardGridBeside}>
      {(isPartial ? events.slice(0, firstCards) : events).map((event, index) => (
        <Fragment key={event.id}>
          {isAnyTime && index === firstPast && index > 0 && (
            <li className="col-span-full mt-2 flex items-center gap-4 font-semibold text-muted text-sm">
              Today, {formatDate(today, 'UTC')}
              <span aria-hidden className="h-px grow bg-edge" />
            </li>
          )}
          <li {...(event.id === next && { id: nextId, tabIndex: -1 })} className="scroll-mt-4">
            <EventCard
              event={event}
              unit={unit}
              mark={event.id === next ? 'Next event' : undefined}
              isPast={isPast(event)}
            />
          </li>
        </Fragment>
      ))}
    </ul>
  )
}

const placeholders = ['1', '2', '3', '4', '5', '6']

const EventListSkeleton = () => (
  <>
    <LoadingNote>Loading events…</LoadingNote>
    <p aria-hidden className="mb-3">
      &nbsp;
    </p>
    <ul className={cardGridBeside}>
      {placeholders.map((key) => (
        <li key={key}>
          <EventCardSkeleton />
        </li>
      ))}
    </ul>
  </>
)

const wider = lazyComponent('wider-search', async () => (await import('./wider-search.tsx')).WiderSearch)

function NoEvents({ filters }: { filters: EventSearch }) {
  const { sort: _sort, view: _view, cursor: _cursor, ...narrowing } = filters
  const isFiltered = Object.values(narrowing).some(Boolean)
  return (
    <EmptyState title="No events found">
      {isFiltered ? (
        <>
          <p className="text-muted">Try other words, a larger radius, another game, type or time.</p>
          <wider.Lazy filters={filters} />
        </>
      ) : (
        <ButtonLink to="/events/create">Create the first event</ButtonLink>
      )}
    </EmptyState>
  )
}
