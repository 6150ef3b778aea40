import type { Event } from '@muster/contract/events'
import { eventTypeNames, gameNames } from '@muster/contract/games'
import { Handshake, Swords } from 'lucide-react'
import { Badge } from '../../../components/ui/badge.tsx'

const types = {
  tournament: { icon: Swords, tone: 'brass' },
  friendly: { icon: Handshake, tone: 'plain' },
} as const

/** What kind of event it is and which game is played, by word, sign and colour. */
export function EventBadges({ event }: { event: Pick<Event, 'event_type' | 'game_type' | 'visibility'> }) {
  const { icon: Icon, tone } = types[event.event_type]
  return (
    <div className="flex flex-wrap gap-2">
      <Badge tone={tone}>
        <Icon aria-hidden />
        {eventTypeNames[event.event_type]}
      </Badge>
      <Badge tone="brand">{gameNames[event.game_type]}</Badge>
      {event.visibility !== 'listed' && (
        <Badge tone="plain">{event.visibility === 'draft' ? 'Draft' : 'Unlisted'}</Badge>
      )}
    </div>
  )
}

/** `city, country`, whichever there is. */
export const locationOf = ({ location_city, location_country }: Pick<Event, 'location_city' | 'location_country'>) =>
  [location_city, location_country].filter(Boolean).join(', ') || 'Location TBD'
