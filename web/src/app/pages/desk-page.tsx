import type { Match } from '@muster/contract/matches'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../components/page.tsx'
import { LoadingSkeleton } from '../../components/ui/skeleton.tsx'
import { Desk } from '../../features/desk/components/desk.tsx'
import { useOfflineCopies } from '../../features/desk/use-offline-copies.ts'
import { useResults } from '../../features/desk/use-results.ts'
import { event as eventOf } from '../../features/events/queries.ts'
import { matches as matchesOf } from '../../features/matches/queries.ts'
import { useLocalRounds } from '../../features/outbox/use-local-rounds.ts'
import { participants as participantsOf } from '../../features/participants/queries.ts'
import { withLocalRounds } from '../../features/rounds/local-round.ts'
import { rounds as roundsOf } from '../../features/rounds/queries.ts'
import { useSession } from '../../lib/application.tsx'
import { Redirect, useParams } from '../../lib/navigation.tsx'
import { useLive } from '../../lib/use-live.ts'

const noMatches: Match[] = []

/** Where the organiser runs the day: who has come, who meets whom, results, standings. */
export function DeskPage() {
  const event_id = Number(useParams().event_id)
  useLive(event_id)
  const { user } = useSession()
  const event = useQuery(eventOf(event_id))
  const participants = useQuery(participantsOf(event_id))
  const matches = useQuery(matchesOf(event_id))
  const rounds = useQuery(roundsOf(event_id, user?.id))
  const locals = useLocalRounds(event_id, rounds.data?.rounds)
  const day = withLocalRounds(
    { rounds: rounds.data?.rounds ?? [], matches: matches.data?.matches ?? noMatches },
    locals,
    participants.data?.participants ?? [],
  )
  // Here, so that typed results stay while another part is shown.
  const results = useResults(event_id, day.matches)
  const readySince = useOfflineCopies(event_id, event.data?.game_type)
  const all = [event, participants, matches, rounds]
  if (event.data && event.data.owner_id !== user?.id) return <Redirect to={eventPath(event.data)} replace />
  if (!event.data || !participants.data || !matches.data || !rounds.data) {
    if (all.some(({ data, isError }) => data === undefined && isError)) {
      const retry = () => all.forEach(({ refetch }) => void refetch())
      return <LoadFailure message="Event not found or failed to load. Please try again later." onRetry={retry} />
    }
    return <LoadingSkeleton className="h-[36rem]">Loading the desk…</LoadingSkeleton>
  }
  return (
    <Desk
      event={event.data}
      participants={participants.data.participants}
      {...day}
      locals={locals}
      results={results}
      readySince={readySince}
      queries={all}
    />
  )
}
