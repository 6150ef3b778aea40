import { gameNames } from '@muster/contract/games'
import { zoneOf } from '@muster/contract/hall-day'
import type { ImportPreview } from '@muster/contract/imports'
import { eventPath } from '@muster/site/event-path'
import { LongList } from '../../../components/long-list.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { formatDay, formatNumber, plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'

interface ImportedEventsProps {
  events: ImportPreview['events']
  /** The number of events in the file, which may be more. */
  total: number
}

/** The events that an import would make or add to. */
export function ImportedEvents({ events, total }: ImportedEventsProps) {
  const rows = events.map((event, position) => ({ ...event, position }))
  return (
    <>
      <LongList as="ul" className="divide-y divide-line [--row:4rem]" rows={rows} total={rows.length}>
        {({ position, title, event_date, time_zone, game_type, participants, matches, event_id }) => (
          <li key={position} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <div className="min-w-0 grow">
              <p className="wrap-anywhere font-semibold">{title}</p>
              <p className="text-muted text-sm">
                {formatDay(event_date, zoneOf({ time_zone }))}, {gameNames[game_type]},{' '}
                {plural(participants, 'participant')}, {plural(matches, 'match', 'matches')}
              </p>
            </div>
            {event_id === null ? (
              <Badge tone="strong">New</Badge>
            ) : (
              <Link to={eventPath({ id: event_id })} className="text-link tap-height">
                Adds to your event
              </Link>
            )}
          </li>
        )}
      </LongList>
      {total > events.length && (
        <p className="text-muted text-sm">And {formatNumber(total - events.length)} more events.</p>
      )}
    </>
  )
}
