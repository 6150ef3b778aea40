import type { Announcement, Event } from '@muster/contract/events'
import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { LinkedText } from '../../../components/linked-text.tsx'
import { formatDayAndTime, formatTime } from '../../../lib/format.ts'
import { useZone } from '../../../lib/zone.ts'
import { announcements as announcementsOf } from '../queries.ts'

type AnnouncedEvent = Pick<Event, 'id' | 'announcement' | 'time_zone'>

/** The latest announcement of the last hours, above everything else. */
export function LatestAnnouncement({ event }: { event: AnnouncedEvent }) {
  const zone = useZone()
  return (
    <div role="status" className="empty:hidden print:hidden">
      {event.announcement && (
        <div className="mb-4 flex gap-3 rounded-card border border-brass bg-brass-soft px-4 py-3">
          <Megaphone aria-hidden className="mt-1 size-5 shrink-0 text-brass" />
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

/** The last announcements, fetched when somebody wants to read them. */
export function Announcements({ event }: { event: AnnouncedEvent }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-brand">All announcements</summary>
      {isOpen && <AnnouncementList event={event} />}
    </details>
  )
}

function AnnouncementList({ event }: { event: AnnouncedEvent }) {
  const { data, isError } = useQuery(announcementsOf(event.id))
  if (!data) return <p role="status">{isError ? 'The announcements could not be loaded.' : 'Loading…'}</p>
  if (data.announcements.length === 0) return <p>No announcements yet.</p>
  return (
    <ul className="grid gap-3">
      {data.announcements.map((one) => (
        <Line key={one.id} announcement={one} zone={event.time_zone} />
      ))}
    </ul>
  )
}

function Line({ announcement, zone }: { announcement: Announcement; zone: string | null }) {
  const own = useZone()
  return (
    <li className="wrap-anywhere whitespace-pre-line">
      <span className="block text-muted text-sm">{formatDayAndTime(announcement.at, zone ?? own)}</span>
      <LinkedText text={announcement.text} />
    </li>
  )
}
