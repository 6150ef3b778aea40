import type { Match } from '@muster/contract/matches'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LoadFailure } from '../../components/page.tsx'
import { LoadingSkeleton } from '../../components/ui/skeleton.tsx'
import { Desk } from '../../features/desk/components/desk.tsx'
import { FormerStaff } from '../../features/desk/components/former-staff.tsx'
import { useKnownDay } from '../../features/desk/use-known-day.ts'
import { useOfflineCopies } from '../../features/desk/use-offline-copies.ts'
import { useResults } from '../../features/desk/use-results.ts'
import { event as eventOf } from '../../features/events/queries.ts'
import { RoleContext, useRole } from '../../features/events/use-role.ts'
import { matches as matchesOf } from '../../features/matches/queries.ts'
import { useIsKeptRead } from '../../features/outbox/use-unsent.ts'
import { participants as participantsOf } from '../../features/participants/queries.ts'
import { TeamsContext, teamsOf } from '../../features/participants/teams-context.ts'
import { KnownDayContext } from '../../features/rounds/known-day-context.ts'
import { rounds as roundsOf } from '../../features/rounds/queries.ts'
import { useSession } from '../../lib/application.tsx'
import { Redirect, useParams } from '../../lib/navigation.tsx'
import { useLive } from '../../lib/use-live.ts'

const noMatches: Match[] = []

/** Where organisers and helpers run the day: who has come, who meets whom, results, standings. */
export function DeskPage() {
  const event_id = Number(useParams().event_id)
  useLive(event_id)
  const { user } = useSession()
  const event = useQuery(eventOf(event_id))
  const participants = useQuery(participantsOf(event_id))
  const matches = useQuery(matchesOf(event_id))
  const rounds = useQuery(roundsOf(event_id, user?.id))
  const server = useMemo(
    () =>
      event.data && participants.data && matches.data && rounds.data
        ? {
            event: event.data,
            participants: participants.data.participants,
            matches: matches.data.matches,
            rounds: rounds.data.rounds,
          }
        : undefined,
    [event.data, participants.data, matches.data, rounds.data],
  )
  const { day, known, unsent } = useKnownDay(event_id, server)
  // Here, so that typed results stay while another part is shown.
  const results = useResults(event_id, day?.matches ?? noMatches)
  const readySince = useOfflineCopies(event_id, event.data, rounds.data?.rounds)
  const teams = useMemo(() => teamsOf(day?.participants ?? []), [day?.participants])
  const all = [event, participants, matches, rounds]
  const { role, isPending } = useRole(event.data)
  const isKeptRead = useIsKeptRead()
  if (event.data && role === undefined && !isPending && isKeptRead) {
    const kept = results.unsent.length + unsent.rounds.length + unsent.actions.length
    if (kept > 0) return <FormerStaff event={event.data} results={results} unsent={unsent} />
    return <Redirect to={eventPath(event.data)} replace />
  }
  if (!day || role === undefined) {
    if (all.some(({ data, isError }) => data === undefined && isError)) {
      const retry = () => all.forEach(({ refetch }) => void refetch())
      return <LoadFailure message="Event not found or failed to load. Please try again later." onRetry={retry} />
    }
    return <LoadingSkeleton className="h-[36rem]">Loading the desk…</LoadingSkeleton>
  }
  return (
    <RoleContext value={role}>
      <KnownDayContext value={known}>
        <TeamsContext value={teams}>
          <Desk {...day} unsent={unsent} results={results} readySince={readySince} queries={all} />
        </TeamsContext>
      </KnownDayContext>
    </RoleContext>
  )
}
