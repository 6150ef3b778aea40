import type { Match } from '@muster/contract/matches'
import { type MatchActions, MatchCard } from './match-card.tsx'

interface RoundsProps {
  matches: Match[]
  actions: MatchActions | undefined
}

const nameOf = (round: number | null) => (round === null ? 'Other matches' : `Round ${round}`)
const idOf = (round: number | null) => `round-${round ?? 'none'}`

/** The matches round by round, as they were played, with a way to each round. */
export function Rounds({ matches, actions }: RoundsProps) {
  const rounds = [...Map.groupBy(matches, (match) => match.round_number)]
  return (
    <div className="grid grid-cols-1 gap-6">
      {rounds.length > 1 && <RoundLinks rounds={rounds.map(([round]) => round)} />}
      {rounds.map(([round, played]) => (
        <section key={round ?? 'none'} aria-labelledby={idOf(round)}>
          <h3 id={idOf(round)} className="mb-2 scroll-mt-4 text-lg">
            {nameOf(round)}
          </h3>
          <ul className="grid grid-cols-1 gap-3">
            {played.map((match) => (
              <li key={match.id} className="off-screen-later">
                <MatchCard match={match} actions={actions} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const RoundLinks = ({ rounds }: { rounds: (number | null)[] }) => (
  <nav aria-label="Rounds" className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <span aria-hidden className="text-muted">
      Round
    </span>
    <ul className="flex flex-wrap gap-2">
      {rounds.map((round) => (
        <li key={round ?? 'none'}>
          <a
            href={`#${idOf(round)}`}
            aria-label={nameOf(round)}
            className="numeral flex min-h-11 min-w-11 items-center justify-center rounded-control border border-edge bg-surface px-3 text-lg hover:bg-sunken"
          >
            {round ?? 'Other'}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
