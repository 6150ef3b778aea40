import { zoneOf } from '@muster/contract/hall-day'
import type { PlayedEvent } from '@muster/contract/players'
import { eventPath } from '@muster/site/event-path'
import { Badge } from '../../../components/ui/badge.tsx'
import { formatDay } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'

interface PlayedEventProps {
  event: PlayedEvent
  /** Further facts behind the date. */
  more?: string | undefined
}

/** An event of a record in one line: its title as a link, its date, and a note if others do not find it. */
export function PlayedEventLine({ event, more }: PlayedEventProps) {
  return (
    <p className="wrap-anywhere text-muted text-sm">
      <Link to={eventPath(event)} className="title-link">
        {event.title}
      </Link>
      {`, ${formatDay(event.event_date, zoneOf(event))}`}
      {more !== undefined && `, ${more}`}
      {event.visibility !== 'listed' && (
        <>
          {' '}
          <Badge>{event.visibility === 'draft' ? 'Draft' : 'Not listed'}</Badge>
        </>
      )}
    </p>
  )
}
