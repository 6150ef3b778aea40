import { RoundStandings } from '../../features/rounds/components/round-standings.tsx'
import { EventFrame } from './event-frame.tsx'

/** The standings after any round, and why each is where they are. */
export const StandingsPage = () => (
  <EventFrame page="/events/:event_id/standings">{(event) => <RoundStandings event={event} />}</EventFrame>
)
