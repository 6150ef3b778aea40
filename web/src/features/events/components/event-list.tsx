import { isRefused } from '@muster/contract/client'
import type { EventSearch } from '@muster/contract/event-filters'
import type { ListedEvent } from '@muster/contract/events'
import { CalendarSync, Rss } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { EmptyState, LoadFailure } from '../../../components/page.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { LoadingNote } from '../../../components/ui/skeleton.tsx'
import { formatDate, formatNumber, plural } from '../../../lib/format.ts'
import { useOnSeen } from '../../../lib/on-seen.ts'
import { feedQuery } from '../event-address.ts'
import { useEventList } from '../use-event-list.ts'
import { cardGridBeside, EventCard, EventCardSkeleton } from './event-card.tsx'

interface EventListProps {
  filters: EventSearch
  /** What else can be done with these events. */
  more?: ReactNode
}

/** The events that pass the filters; further pages come as one scrolls. */
export function EventList({ filters, more }: EventListProps) {
  const list = useEventList(filters)
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
  }
  const end = useOnSeen(loadMore)

  if (list.isPending) return <EventListSkeleton />
  if (list.isError && !list.data) {
    // A place that nobody knows.
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
  const { total = 0, centre } = list.data.pages[0] ?? {}
  const furtherPage = new URLSearchParams({ ...filters, cursor: list.data.pages.at(-1)?.next_cursor ?? '' })
  return (
    <div className={list.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="text-muted tabular-nums">
          {plural(total, 'event')}
          {centre && ` within ${formatNumber(centre.radius_km)} km${centre.place ? ` of ${centre.place.name}` : ''}`}
        </p>
        <div className="flex flex-wrap items-center gap-x-4">
          {more}
          <FeedLinks filters={filters} />
        </div>
      </div>
      {total === 0 && <NoEvents filters={filters} />}
      {total > 0 && <Cards events={events} isAnyTime={filters.when === ''} />}
      {list.hasNextPage && (
        <div ref={end} className="mt-6 flex flex-wrap items-center justify-center gap-4">
          {list.isFetchNextPageError && <p role="alert">More events could not be loaded.</p>}
          <Button look="secondary" className="noscript:hidden" isBusy={list.isFetchingNextPage} onClick={loadMore}>
            {list.isFetchNextPageError ? 'Try again' : 'Load more'}
          </Button>
          <ButtonLink to={`?${furtherPage}`} look="secondary" className="hidden noscript:inline-flex">
            More events
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

/** The same events for calendar programs and feed readers, which ask again by themselves. */
function FeedLinks({ filters }: { filters: EventSearch }) {
  const query = feedQuery(filters)
  const feeds = [
    { href: `/events.ics${query}`, name: 'Calendar', Icon: CalendarSync },
    { href: `/events.atom${query}`, name: 'Feed', Icon: Rss },
  ]
  return (
    <ul className="flex flex-wrap gap-x-4">
      {feeds.map(({ href, name, Icon }) => (
        <li key={name}>
          <a
            href={href}
            title={`Subscribe: ${name.toLowerCase()} of these events`}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand text-sm hover:underline"
          >
            <Icon aria-hidden className="size-4" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Today stands between what is to come and what was. */
function Cards({ events, isAnyTime }: { events: ListedEvent[]; isAnyTime: boolean }) {
  const today = new Date().toISOString().slice(0, 10)
  const firstPast = events.findIndex(({ event_date }) => event_date !== null && event_date < today)
  return (
    <ul aria-label="Events" className={cardGridBeside}>
      {events.map((event, index) => (
        <Fragment key={event.id}>
          {isAnyTime && index === firstPast && index > 0 && (
            <li className="col-span-full mt-2 flex items-center gap-4 font-semibold text-muted text-sm">
              Today, {formatDate(today, 'UTC')}
              <span aria-hidden className="h-px grow bg-edge" />
            </li>
          )}
          <li>
            <EventCard event={event} isPast={event.event_date !== null && event.event_date < today} />
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
  const { sort: _, view: __, cursor: ___, ...narrowing } = filters
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
