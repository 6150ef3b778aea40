import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import { missionOf, tableNameOf } from '@muster/rules/event-plan'
import { eventPath } from '@muster/site/event-path'
import { useQueryClient } from '@tanstack/react-query'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { useSession } from '../../../lib/application.tsx'
import { formatOrdinal } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { ownEntryAnchor } from '../../participants/own-entry-anchor.ts'
import { useOwnEntry } from '../../participants/use-own-entry.ts'
import { TimeLeft } from '../../rounds/components/time-left.tsx'
import { rounds as roundsOf } from '../../rounds/queries.ts'
import { hasPlayed, opponentIn } from '../../rounds/seats.ts'

const results = lazyComponent(
  'own-results',
  async () => (await import('../../standings/components/played-table.tsx')).OwnResults,
)

interface OwnCardProps {
  event: Event
  participants: Participant[]
  matches: Match[]
  rounds: Round[]
}

/** The user's seat in the current round, or final position, and results. Others see how long the round still lasts. */
export function OwnCard({ event, participants, matches, rounds }: OwnCardProps) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const round = rounds.findLast(({ state }) => state !== 'draft')
  const own = useOwnEntry(event.id, participants)
  if (!round) return null
  const isFinished = event.state === 'finished'
  const match = matches.find(
    ({ round_number, participant1_id, participant2_id }) =>
      round_number === round.number && own && [participant1_id, participant2_id].includes(own.id),
  )
  const hasBye = round.byes.some(({ participant_id }) => participant_id === own?.id)
  const timeLeft = (
    <TimeLeft
      clock={round.clock}
      isOver={round.state === 'finished'}
      extra_minutes={match?.extra_minutes ?? null}
      refetch={() => queryClient.invalidateQueries(roundsOf(event.id, user?.id))}
    />
  )
  if (!own || (isFinished ? own.position === null : !match && !hasBye)) {
    if (isFinished || round.state === 'finished' || !round.clock) return null
    return (
      <section aria-label={`Clock of round ${round.number}`} className="mb-6 flex items-baseline gap-3 print:hidden">
        <p className="font-semibold">Round {round.number}</p>
        {timeLeft}
      </section>
    )
  }
  return (
    <section
      aria-label={isFinished ? 'Your result' : 'Your match'}
      className="signal is-own mb-6 grid grid-cols-1 gap-3 rounded-card px-4 py-3 print:hidden"
    >
      {isFinished ? (
        <p className="text-xl">{finishOf(own, participants)}</p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          {match ? (
            <Seat event={event} round={round} match={match} own={own} />
          ) : (
            <p className="text-xl">You have the bye in round {round.number}.</p>
          )}
          {timeLeft}
        </div>
      )}
      {!isFinished && <CardLink event={event} match={match} own={own} />}
      {hasPlayed(own, matches) && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            Your results
          </summary>
          <results.Lazy participant_id={own.id} matches={matches} rounds={rounds} />
        </details>
      )}
      {/* Dropping out is on that page: here, a thumb might hit it while looking for the table. */}
      {!isFinished && (
        <Link
          to={`${eventPath(event, { query: { part: 'standings' } })}#${ownEntryAnchor}`}
          className="text-link tap-height @4xl:hidden"
        >
          Your entry
        </Link>
      )}
    </section>
  )
}

/** Leads to the card, which is made for a phone: to report, to confirm, or to see what comes next. */
function CardLink({ event, match, own }: { event: Event; match: Match | undefined; own: Participant }) {
  const isOpen = match?.report?.state === 'open' && !match.is_void
  const isToConfirm = isOpen && match.report?.participant_id !== own.id
  const isToReport = match?.result === 'pending' && !match.report && event.report_policy !== 'organiser'
  const label = isToConfirm ? 'Check the Reported Result' : isToReport ? 'Report Your Result' : 'Your Card'
  return (
    <ButtonLink
      to={`${eventPath(event, { page: 'me' })}${isToReport ? '#report' : ''}`}
      look={isToConfirm || isToReport ? 'primary' : 'secondary'}
      className="min-h-14 text-lg"
    >
      {label}
    </ButtonLink>
  )
}

function finishOf({ position }: Participant, participants: Participant[]) {
  const positions = participants.filter(({ waiting_since }) => waiting_since === null).map((one) => one.position)
  const isShared = positions.filter((other) => other === position).length > 1
  const ranked = positions.filter((other) => other !== null)
  return `You finished ${isShared ? 'joint ' : ''}${formatOrdinal(position ?? 0)} of ${ranked.length}.`
}

interface SeatProps {
  event: Event
  round: Round
  match: Match
  own: Participant
}

function Seat({ event, round, match, own }: SeatProps) {
  const mission = missionOf(event.missions, round.number)
  const opponent = opponentIn(match, own.id)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
      <p className="signal-ink text-center font-semibold leading-tight">
        Table
        <span className="numeral block text-6xl">{match.table_number ?? '–'}</span>
        <span className="wrap-anywhere block max-w-32 text-sm empty:hidden">
          {tableNameOf(event.tables, match.table_number)}
        </span>
      </p>
      <p className="wrap-anywhere min-w-0 basis-40 grow text-lg">
        <span className="block text-muted text-sm">
          Round {round.number}
          {mission && `: ${mission.name}`}
        </span>
        You {match.result === 'pending' ? 'play' : 'played'} <strong>{opponent.nickname}</strong>
        {opponent.army && ` (${opponent.army.faction})`}
        {own.army_faction !== null && <span className="block text-muted text-sm">with your {own.army_faction}</span>}
      </p>
    </div>
  )
}
