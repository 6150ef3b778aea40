import type { Event } from '@muster/contract/events'
import { Megaphone } from 'lucide-react'
import { LinkedText } from '../../../components/linked-text.tsx'
import { formatTime } from '../../../lib/format.ts'
import { useZone } from '../../../lib/zone.ts'

interface LatestAnnouncementProps {
  event: Pick<Event, 'announcement' | 'time_zone'>
  className?: string
}

/** The latest announcement of the last hours, above everything else. */
export function LatestAnnouncement({ event, className = '' }: LatestAnnouncementProps) {
  const zone = useZone()
  return (
    <div role="status" className={`empty:hidden print:hidden ${className}`}>
      {event.announcement && (
        <div className="signal is-notice flex gap-3 rounded-card px-4 py-3">
          <Megaphone aria-hidden className="signal-ink mt-1 size-5 shrink-0" />
          <p className="wrap-anywhere min-w-0 whitespace-pre-line text-lg">
            <span className="block text-muted text-sm">
              Announcement, {formatTime(event.announcement.at, event.time_zone ?? zone)}
            </span>
            <LinkedText text={event.announcement.text} />
          </p>
        </div>
      )}
    </div>
  )
}
