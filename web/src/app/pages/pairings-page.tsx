import { ParticipantSearch } from '../../features/participants/components/participant-search-scope.tsx'
import { Pairings } from '../../features/rounds/components/pairings.tsx'
import { EventFrame } from './event-frame.tsx'

/** Who meets whom, at which table. */
export const PairingsPage = () => (
  <EventFrame page="/events/:event_id/pairings">
    {(event) => (
      <ParticipantSearch>
        <Pairings event={event} />
      </ParticipantSearch>
    )}
  </EventFrame>
)
