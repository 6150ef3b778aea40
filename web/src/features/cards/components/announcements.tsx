import type { ListedAnnouncement } from '@muster/contract/announcements'
import type { Event } from '@muster/contract/events'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { LinkedText } from '../../../components/linked-text.tsx'
import { formatDayAndTime } from '../../../lib/format.ts'
import { useZone } from '../../../lib/zone.ts'
import { announcements as announcementsOf } from '../queries.ts'

/** The last announcements, fetched when somebody wants to read them. */
export function Announcements({ event }: { event: Pick<Event, 'id' | 'time_zone'> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="tap-height font-semibold text-brand">All announcements</summary>
      {isOpen && <AnnouncementList event={event} />}
    </details>
  )
}

function AnnouncementList({ event }: { event: Pick<Event, 'id' | 'time_zone'> }) {
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

function Line({ announcement, zone }: { announcement: ListedAnnouncement; zone: string | null }) {
  const own = useZone()
  const Text = announcement.is_taken_back ? 'del' : Fragment
  return (
    <li className="wrap-anywhere whitespace-pre-line">
      <span className="block text-muted text-sm">{formatDayAndTime(announcement.at, zone ?? own)}</span>
      <Text>
        <LinkedText text={announcement.text} />
      </Text>
      {announcement.is_taken_back && ' (taken back)'}
    </li>
  )
}
