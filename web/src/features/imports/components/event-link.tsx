import { ApiError } from '@muster/contract/client'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/navigation.tsx'
import { event as eventOf } from '../../events/queries.ts'

/** An event that an import has made, by its title. */
export function EventLink({ event_id }: { event_id: number }) {
  const { data, error } = useQuery(eventOf(event_id))
  if (error instanceof ApiError && error.status === 404)
    return <span className="inline-flex min-h-11 items-center text-muted">Event {event_id}, deleted since</span>
  return (
    <Link
      to={eventPath(data ?? { id: event_id })}
      className="wrap-anywhere inline-flex min-h-11 items-center text-brand underline"
    >
      {data?.title ?? `Event ${event_id}`}
    </Link>
  )
}
