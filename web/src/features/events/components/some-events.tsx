import { dayOfEvent } from '@muster/contract/hall-day'
import type { EventTime } from '@muster/site/event-filters'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ForwardLink } from '../../../components/page.tsx'
import { useToday } from '../../../lib/zone.ts'
import { someEventsOf } from '../queries.ts'
import { isRunningOrToday } from '../running-or-today.ts'
import { cardGrid, EventCard, EventCardSkeleton } from './event-card.tsx'

interface SomeEventsProps {
  when: EventTime
  title: string
  /** The owner or participant; without one, the events of everybody. */
  user_id?: number
  /** Further links beside the one to all events. */
  children?: ReactNode
}

/** The next or the last events, with a link to all of them. Renders nothing if there are none. */
export function SomeEvents({ when, title, user_id, children }: SomeEventsProps) {
  const today = useToday()
  const query = { ...someEventsOf(when, today, user_id), placeholderData: keepPreviousData }
  const { data, isPending } = useInfiniteQuery(query)
  const events = data?.pages[0]?.events ?? []
  const isOwn = user_id !== undefined
  // The user's own events appear above others, and must not push those down twice.
  if (events.length === 0 && (!isPending || isOwn)) return null
  const id = `${isOwn ? 'own' : 'all'}-${when}`
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <div className="flex flex-wrap gap-x-6">
          {children}
          <ForwardLink to={isOwn ? '/my-events' : `/events?when=${when}`}>
            {isOwn ? 'My events' : when === 'past' ? 'All past events' : 'All upcoming events'}
          </ForwardLink>
        </div>
      </div>
      <ul className={cardGrid}>
        {isPending && [1, 2, 3].map((key) => <EventCardSkeleton key={key} />)}
        {events.map((event) => (
          <li key={event.id}>
            <EventCard
              event={event}
              mark={dayOfEvent(event) === today ? 'Today' : undefined}
              isPast={when === 'past'}
              hasDesk={event.owner_id === user_id && isRunningOrToday(event, today)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
