import type { Event } from '@muster/contract/events'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../components/loaded.tsx'
import { standings as standingsOf } from '../../rounds/queries.ts'
import { StandingExplained } from './standing-explained.tsx'

interface ParticipantExplainedProps {
  event: Event
  participant_id: number
}

/** Explains a participant's position in the current standings. */
export function ParticipantExplained({ event, participant_id }: ParticipantExplainedProps) {
  const query = useQuery(standingsOf(event.id))
  return (
    <Loaded query={query} what="standings" height="h-48">
      {({ ranking, standings }) => {
        const index = standings.findIndex((standing) => standing.participant_id === participant_id)
        const [above, standing] = [standings[index - 1], standings[index]]
        if (!standing) return <p className="text-muted">This participant has no position.</p>
        return <StandingExplained event={event} ranking={ranking} standing={standing} above={above} after={undefined} />
      }}
    </Loaded>
  )
}
