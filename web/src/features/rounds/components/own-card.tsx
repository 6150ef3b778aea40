import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import { Link } from 'react-router'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { useSession } from '../../../lib/application.tsx'
import { eventPath } from '../../../lib/event-path.ts'
import { opponentIn } from '../seats.ts'
import { TimeLeft } from './time-left.tsx'

const results = lazyComponent('own-results', async () => (await import('./own-results.tsx')).OwnResults)

interface OwnCardProps {
  event: Event
  participants: Participant[]
  matches: Match[]
  rounds: Round[]
}

/** One's own seat in the current round, and one's results so far. Nothing for who has no seat in it. */
export function OwnCard({ event, participants, matches, rounds }: OwnCardProps) {
  const { user } = useSession()
  const round = rounds.findLast(({ state }) => state !== 'draft')
  const own = participants.find(({ user_id }) => user_id !== null && user_id === user?.id)
  if (!own || !round || event.state === 'finished') return null
  const match = matches.find(
    ({ round_number, participant1_id, participant2_id }) =>
      round_number === round.number && [participant1_id, participant2_id].includes(own.id),
  )
  const hasBye = round.byes.some(({ participant_id }) => participant_id === own.id)
  if (!match && !hasBye) return null
  return (
    <section
      aria-label="Your match"
      className="mb-6 grid grid-cols-1 gap-3 rounded-card border border-brass bg-brass-soft px-4 py-3 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        {match ? (
          <Seat round={round} match={match} own={own} />
        ) : (
          <p className="text-xl">You have the bye in round {round.number}.</p>
        )}
        <TimeLeft event_id={event.id} round={round} />
      </div>
      {own.wins + own.draws + own.losses > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            Your results
          </summary>
          <results.Lazy participant_id={own.id} matches={matches} rounds={rounds} />
        </details>
      )}
      {/* Dropping out is there, and not under the thumb of who looks for their table. */}
      <Link
        to={eventPath(event, { query: { part: 'standings' } })}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline @4xl:hidden"
      >
        Your entry
      </Link>
    </section>
  )
}

function Seat({ round, match, own }: { round: Round; match: Match; own: Participant }) {
  const opponent = opponentIn(match, own.id)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
      <p className="text-center font-semibold text-brass leading-tight">
        Table
        <span className="numeral block text-6xl">{match.table_number ?? '–'}</span>
      </p>
      <p className="wrap-anywhere min-w-0 basis-40 grow text-lg">
        <span className="block text-muted text-sm">Round {round.number}</span>
        You {match.result === 'pending' ? 'play' : 'played'} <strong>{opponent.nickname}</strong>
        {opponent.army && ` (${opponent.army.faction})`}
        {own.army_faction !== null && <span className="block text-muted text-sm">with your {own.army_faction}</span>}
      </p>
    </div>
  )
}
