import type { Match } from '@muster/contract/matches'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { LeaveGuard } from '../../components/leave-guard.tsx'
import { BackLink, LoadFailure, StaleNote } from '../../components/page.tsx'
import { LoadingNote, Skeleton } from '../../components/ui/skeleton.tsx'
import { Tabs } from '../../components/ui/tabs.tsx'
import { event as eventOf } from '../../features/events/queries.ts'
import { matches as matchesOf } from '../../features/matches/queries.ts'
import { CheckIn } from '../../features/participants/components/check-in.tsx'
import { participants as participantsOf } from '../../features/participants/queries.ts'
import { Checklist } from '../../features/rounds/components/checklist.tsx'
import { DeskKeys } from '../../features/rounds/components/desk-keys.tsx'
import { DeskRound } from '../../features/rounds/components/desk-round.tsx'
import { DroppedNote } from '../../features/rounds/components/dropped-note.tsx'
import { Finish } from '../../features/rounds/components/finish.tsx'
import { RoundStandings } from '../../features/rounds/components/round-standings.tsx'
import { UnsavedResults } from '../../features/rounds/components/unsaved-results.tsx'
import { rounds as roundsOf } from '../../features/rounds/queries.ts'
import { useResults } from '../../features/rounds/use-results.ts'
import { useSession } from '../../lib/application.tsx'
import { Link, Redirect, useLocation, useParams } from '../../lib/navigation.tsx'

const noMatches: Match[] = []

const parts = { people: 'People', round: 'Round', standings: 'Standings', finish: 'Finish' }
type DeskPart = keyof typeof parts
const isPart = (name: string): name is DeskPart => Object.hasOwn(parts, name)

/** Where the organiser runs the day: who has come, who meets whom, results, standings. */
export function DeskPage() {
  const event_id = Number(useParams().event_id)
  const { user } = useSession()
  const query = new URLSearchParams(useLocation().search)
  const event = useQuery(eventOf(event_id))
  const participants = useQuery(participantsOf(event_id))
  const matches = useQuery(matchesOf(event_id))
  const rounds = useQuery(roundsOf(event_id, user?.id))
  // Here, so that typed results stay while another part is shown.
  const results = useResults(event_id, matches.data?.matches ?? noMatches)
  const all = [event, participants, matches, rounds]
  if (event.data && event.data.owner_id !== user?.id) return <Redirect to={eventPath(event.data)} replace />
  if (!event.data || !participants.data || !matches.data || !rounds.data) {
    if (all.some(({ data, isError }) => data === undefined && isError)) {
      const retry = () => all.forEach(({ refetch }) => void refetch())
      return <LoadFailure message="Event not found or failed to load. Please try again later." onRetry={retry} />
    }
    return (
      <>
        <LoadingNote>Loading the desk…</LoadingNote>
        <Skeleton className="h-[36rem]" />
      </>
    )
  }
  const list = rounds.data.rounds
  const named = query.get('part') ?? ''
  const part = isPart(named) ? named : list.length === 0 ? 'people' : 'round'
  const shown = list.find(({ number }) => String(number) === query.get('round')) ?? list.at(-1)
  const countMatches = (id: number) =>
    matches.data.matches.filter((match) => [match.participant1_id, match.participant2_id].includes(id)).length
  return (
    <div className={`mx-auto max-w-4xl ${results.unsaved.length > 0 ? '[--bottom-bar:4rem]' : ''}`}>
      <BackLink to={eventPath(event.data)} label="Event" />
      {/* Small, so that the work begins further up. */}
      <h1 className="mb-2 text-xl sm:text-3xl">{event.data.title}</h1>
      <LeaveGuard isAtRisk={results.isAtRisk}>
        Some results are not saved yet. They stay in this tab until you come back.
      </LeaveGuard>
      <StaleNote queries={all} />
      <Tabs
        isBar
        label="Parts of the desk"
        className="mb-4"
        tabs={Object.entries(parts).map(([each, name]) => ({
          name,
          to: `?part=${each}`,
          isCurrent: each === part,
        }))}
      />
      <DroppedNote
        number={list.findLast(({ state }) => state !== 'draft')?.number}
        participants={participants.data.participants}
        matches={matches.data.matches}
      />
      {part === 'people' && (
        <div className="grid grid-cols-1 gap-4">
          {list.length === 0 && <Checklist event={event.data} participants={participants.data.participants} />}
          <CheckIn event={event.data} participants={participants.data.participants} countMatches={countMatches} />
        </div>
      )}
      {part === 'round' && (
        <DeskRound
          results={results}
          event={event.data}
          rounds={list}
          participants={participants.data.participants}
          matches={matches.data.matches}
          shown={shown}
        />
      )}
      {part === 'finish' && <Finish event={event.data} rounds={list} participants={participants.data.participants} />}
      {part === 'standings' && <RoundStandings event={event.data} />}
      <div className="mt-8 flex flex-wrap gap-4">
        <DeskKeys />
        <Link to="/guide" className="inline-flex min-h-11 items-center font-semibold text-brand underline">
          How everything works
        </Link>
      </div>
      <UnsavedResults matches={results.unsaved} />
    </div>
  )
}
