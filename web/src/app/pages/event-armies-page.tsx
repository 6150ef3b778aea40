import { EventArmies } from '../../features/army-stats/components/event-armies.tsx'
import { ArmyRoster } from '../../features/participants/components/army-roster.tsx'
import { EventFrame } from './event-frame.tsx'

/** Who brings what, and how each faction does. */
export const EventArmiesPage = () => (
  <EventFrame page="/events/:event_id/armies">
    {(event) => (
      <div className="grid grid-cols-1 gap-10">
        <ArmyRoster event={event} />
        <EventArmies event={event} />
      </div>
    )}
  </EventFrame>
)
