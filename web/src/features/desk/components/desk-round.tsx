import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { PairedRound, Round } from '@muster/contract/rounds'
import { absenteesOf, awaitedSpareOf, playersOf } from '@muster/rules/attendance'
import { missionOf } from '@muster/rules/event-plan'
import { eventPath } from '@muster/site/event-path'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { LoadFailure } from '../../../components/page.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ChipLink } from '../../../components/ui/chip-link.tsx'
import { LoadingSkeleton } from '../../../components/ui/skeleton.tsx'
import { useLostFocus } from '../../../components/ui/use-lost-focus.ts'
import { useSession } from '../../../lib/application.tsx'
import { Link } from '../../../lib/navigation.tsx'
import { useIsOrganiser } from '../../events/use-role.ts'
import { BracketChanges } from '../../rounds/components/bracket-changes.tsx'
import { LaterNote } from '../../rounds/components/later-note.tsx'
import { useServerDraft } from '../../rounds/draft-work.ts'
import { hasItsMatches } from '../../rounds/has-its-matches.ts'
import type { LocalRound } from '../../rounds/local-round.ts'
import { isDisputed } from '../../rounds/match-reports.ts'
import { round as roundOf } from '../../rounds/queries.ts'
import { useLocalAction, useLocalRoundChanges } from '../use-local-draft.ts'
import { usePairAgain } from '../use-pair-next.ts'
import type { Results } from '../use-results.ts'
import { useTakeBack } from '../use-take-back.ts'
import { DeskByes } from './desk-byes.tsx'
import { Disputes } from './disputes.tsx'
import { DraftRound } from './draft-round.tsx'
import { OfflineRound } from './offline-round.tsx'
import { PairNext } from './pair-next.tsx'
import { ResultsGrid } from './results-grid.tsx'
import { RoundClock } from './round-clock.tsx'

interface DeskRoundProps {
  event: Event
  rounds: Round[]
  participants: Participant[]
  matches: Match[]
  results: Results
  /** The rounds that only this device has. They are among `rounds`. */
  locals: readonly LocalRound[]
  /** The current round: the one in the address, otherwise the last one. */
  shown: Round | undefined
}

/** The round that is being paired or played, and a form that pairs the next one. */
export function DeskRound({ event, rounds, participants, matches, results, locals, shown }: DeskRoundProps) {
  const last = rounds.at(-1)
  const local = locals.find(({ round_number }) => round_number === shown?.number && shown?.version === null)
  const day = { event, participants, rounds, matches: matches.map(results.withTyped) }
  const upcoming = (last?.number ?? 0) + 1
  const played = rounds.findLast(({ state }) => state !== 'draft')
  const next = rounds.find(({ number }) => number === (shown?.number ?? 0) + 1)
  const own = matches.filter(({ round_number }) => round_number === shown?.number)
  const isPlayed = shown !== undefined && shown.state !== 'draft' && !local
  const mission = missionOf(event.missions, shown?.number ?? null)
  const disputed = own.filter(isDisputed).map(({ id }) => id)
  const isOrganiser = useIsOrganiser()
  const group = useLostFocus<HTMLDivElement>(`${shown?.number} ${shown?.state} ${shown?.version} ${disputed}`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is not a set of fields
    <div
      ref={group}
      role="group"
      aria-label={shown ? `Round ${shown.number}` : 'Rounds'}
      tabIndex={-1}
      className="grid grid-cols-1 gap-4 outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
        {rounds.length > 1 && <Chips rounds={rounds} shown={shown} />}
        {isPlayed && rounds.length === 1 && <h2 className="text-2xl">Round {shown.number}</h2>}
        {isPlayed && (
          <nav aria-label="To print" className="flex flex-wrap gap-x-4">
            <Link className={printLink} to={eventPath(event, { query: { part: 'matches', round: shown.number } })}>
              Pairings
            </Link>
            {isOrganiser && (
              <Link className={printLink} to={eventPath(event, { page: 'slips', query: { round: shown.number } })}>
                Slips
              </Link>
            )}
          </nav>
        )}
      </div>
      {mission && <p className="wrap-anywhere -mt-2 text-muted text-sm">Mission: {mission.name}</p>}
      {shown && local && <OfflineRound day={day} local={local} round={shown} results={results} matches={own} />}
      {shown?.state === 'draft' && !local && <Draft day={day} number={shown.number} unsent={{ locals, results }} />}
      {isPlayed && (
        <section aria-label={`Round ${shown.number}`} className="grid grid-cols-1 gap-4">
          {rounds.length > 1 && <h2 className="sr-only">Round {shown.number}</h2>}
          <Disputes matches={own} />
          {shown.version !== null && shown === played && event.state !== 'finished' && (
            <RoundClock event={event} round={shown} />
          )}
          {next && next.version !== null && <LaterNote event_id={event.id} round={shown} next={next} />}
          {/* The matches of a newly published round load a moment after it. */}
          {!hasItsMatches(shown, matches) ? (
            <LoadingSkeleton className="h-96">Loading the tables…</LoadingSkeleton>
          ) : (
            <>
              {isOrganiser && <BracketChanges day={day} round={shown} />}
              <DeskByes event_id={event.id} round={shown} participants={participants} matches={own} />
              <ResultsGrid
                round={shown.number}
                results={results}
                matches={own}
                clock={shown.state === 'published' ? shown.clock : null}
              />
            </>
          )}
          {isOrganiser && shown === last && shown.method !== null && shown.reported === 0 && (
            <Unpublish day={day} round={shown} />
          )}
        </section>
      )}
      {rounds.length === 0 && !isOrganiser && <p className="card p-5 text-muted">No round is published yet.</p>}
      {isOrganiser && last?.state !== 'draft' && shown === last && local?.state.kind !== 'conflict' && (
        <PairNext
          day={day}
          locals={locals}
          results={results}
          last={last}
          absent={absenteesOf(participants, upcoming).length}
          spare={
            playersOf(participants, upcoming).length % 2 === 1 ? awaitedSpareOf(participants, upcoming) : undefined
          }
        />
      )}
    </div>
  )
}

/** The rounds to choose from. The chosen one is the heading of what follows. */
const Chips = ({ rounds, shown }: Pick<DeskRoundProps, 'rounds' | 'shown'>) => (
  <nav aria-label="Rounds">
    <ul className="flex flex-wrap gap-2">
      {rounds.map(({ number, state, disputed }) => (
        <li key={number}>
          <ChipLink to={`?part=round&round=${number}`} isChosen={number === shown?.number}>
            <span className="sr-only @xl:not-sr-only @xl:mr-1">Round </span>
            {number}
            {state === 'draft' && ' (draft)'}
            {disputed > 0 && ` (${disputed} disputed)`}
          </ChipLink>
        </li>
      ))}
    </ul>
  </nav>
)

const printLink = 'text-link tap-height'

interface DraftProps {
  day: ComponentProps<typeof OfflineRound>['day']
  number: number
  unsent: Parameters<typeof usePairAgain>[2]
}

function Draft({ day, number, unsent }: DraftProps) {
  const { user } = useSession()
  const draft = useQuery(roundOf(day.event.id, number, user?.id))
  if (draft.data) return <ServerDraft day={day} round={draft.data} unsent={unsent} />
  if (draft.isError) return <LoadFailure message="The draft could not be loaded." onRetry={() => draft.refetch()} />
  return <LoadingSkeleton className="h-96">Loading the draft…</LoadingSkeleton>
}

function ServerDraft({ day, round, unsent }: Omit<DraftProps, 'number'> & { round: PairedRound }) {
  const { publishDraft } = useLocalRoundChanges(day)
  const publishHere = useLocalAction('The round was not published.', (despite_pending: boolean) =>
    publishDraft(round, despite_pending),
  )
  const again = usePairAgain(day, round.number, unsent)
  const work = { ...useServerDraft(day.event.id, round), again, publishHere }
  return (
    <DraftRound event={day.event} round={round} work={work} participants={day.participants} matches={day.matches} />
  )
}

interface UnpublishProps {
  day: DraftProps['day']
  round: Round
}

/** Turns the round back into a draft: the organiser wants to change some of it, rarely all. */
function Unpublish({ day, round }: UnpublishProps) {
  const { isBusy, failure, act } = useTakeBack(day, round)
  return (
    <div className="grid justify-items-start gap-3">
      {failure && <Banner kind="error">{failure.message}</Banner>}
      <Button look="quietDanger" isBusy={isBusy} onClick={() => act()}>
        <Undo2 aria-hidden className="size-5" />
        Take Round {round.number} Back
      </Button>
    </div>
  )
}
