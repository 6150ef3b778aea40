import type { Event } from '@muster/contract/events'
import { eventTypeNames, gameNames } from '@muster/contract/games'
import { Handshake, Swords } from 'lucide-react'
import { Badge } from '../../../components/ui/badge.tsx'
import { plural } from '../../../lib/format.ts'

const types = {
  tournament: { icon: Swords, tone: 'brass' },
  friendly: { icon: Handshake, tone: 'plain' },
} as const

/** What kind of event it is and which game is played, by word, sign and colour. */
export function EventBadges({ event }: { event: Pick<Event, 'event_type' | 'game_type' | 'visibility' | 'state'> }) {
  const { icon: Icon, tone } = types[event.event_type]
  return (
    <div className="flex flex-wrap gap-2">
      <Badge tone={tone}>
        <Icon aria-hidden />
        {eventTypeNames[event.event_type]}
      </Badge>
      {event.state === 'running' && <Badge tone="brand">Running now</Badge>}
      <Badge tone="brand">{gameNames[event.game_type]}</Badge>
      {event.visibility !== 'listed' && (
        <Badge tone="plain">{event.visibility === 'draft' ? 'Draft' : 'Unlisted'}</Badge>
      )}
    </div>
  )
}

/** How many may still join; undefined where there is no limit. */
export function placesLeft({ capacity, num_of_participants }: Pick<Event, 'capacity' | 'num_of_participants'>) {
  if (capacity === null) return undefined
  const left = capacity - num_of_participants
  return left > 0 ? `${plural(left, 'place')} left` : 'Full: waiting list'
}

/** `city, country`, whichever there is. */
export const locationOf = ({ location_city, location_country }: Pick<Event, 'location_city' | 'location_country'>) =>
  [location_city, location_country].filter(Boolean).join(', ') || 'Location TBD'
