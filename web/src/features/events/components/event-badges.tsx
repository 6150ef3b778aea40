import type { Event } from '@muster/contract/events'
import { eventTypeNames, gameNames } from '@muster/contract/games'
import { Handshake, Swords } from 'lucide-react'
import { Badge } from '../../../components/ui/badge.tsx'
import { plural } from '../../../lib/format.ts'

const types = {
  tournament: { icon: Swords },
  friendly: { icon: Handshake },
} as const

interface EventBadgesProps {
  event: Pick<Event, 'event_type' | 'game_type' | 'visibility' | 'state'>
  /** Off in lists, where the date already shows it. */
  saysFinished?: boolean
}

/** The type, state and game of an event as badges. */
export function EventBadges({ event, saysFinished = false }: EventBadgesProps) {
  const { icon: Icon } = types[event.event_type]
  return (
    <div className="flex flex-wrap gap-2">
      <Badge>
        <Icon aria-hidden />
        {eventTypeNames[event.event_type]}
      </Badge>
      {event.state === 'running' && <Badge tone="strong">Running now</Badge>}
      {saysFinished && event.state === 'finished' && <Badge>Finished</Badge>}
      <Badge>{gameNames[event.game_type]}</Badge>
      {event.visibility !== 'listed' && <Badge>{event.visibility === 'draft' ? 'Draft' : 'Unlisted'}</Badge>}
    </div>
  )
}

type Attendance = Pick<Event, 'capacity' | 'num_of_participants' | 'registration_open' | 'state'>

/** Whether users can join without the organiser. */
export const isOpenForJoining = ({ registration_open, state }: Attendance) => registration_open && state === 'upcoming'

/** The number of participants; while joining is open, that all places are taken. */
export function attendanceOf(event: Attendance) {
  const { capacity, num_of_participants: count } = event
  return capacity !== null && count >= capacity && isOpenForJoining(event)
    ? `${count} of ${plural(capacity, 'place')} taken`
    : plural(count, 'participant')
}

/** How many places are left; undefined if nobody can join or there is no limit. */
export function placesLeft(event: Attendance) {
  const { capacity, num_of_participants: count } = event
  if (capacity === null || !isOpenForJoining(event)) return undefined
  return capacity > count ? `${plural(capacity - count, 'place')} left` : 'waiting list open'
}

/** `venue, city, country`, as far as known. */
export const locationOf = ({
  venue,
  location_city,
  location_country,
}: Pick<Event, 'venue' | 'location_city' | 'location_country'>) =>
  [venue?.name, location_city, location_country].filter(Boolean).join(', ') || 'Location TBD'
