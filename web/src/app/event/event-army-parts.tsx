import type { Event } from '@muster/contract/events'
import { EventArmies } from '../../features/army-stats/components/event-armies.tsx'
import { ArmyRoster } from '../../features/participants/components/army-roster.tsx'

/** The results by faction, and the armies of the participants. */
export const EventArmyParts = ({ event }: { event: Event }) => (
  <div className="grid grid-cols-1 gap-10 @4xl:pt-10">
    <EventArmies event={event} />
    <ArmyRoster event={event} />
  </div>
)
