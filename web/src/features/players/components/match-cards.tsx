import type { PlayerMatch } from '@muster/contract/players'
import { playerPath } from '@muster/site/player-path'
import { Badge, type Tone } from '../../../components/ui/badge.tsx'
import { Link } from '../../../lib/navigation.tsx'
import { ArmyLine } from '../../armies/components/army-line.tsx'
import { PlayedEventLine } from './played-event.tsx'

const results: Record<PlayerMatch['result'], { name: string; tone: Tone }> = {
  win: { name: 'Won', tone: 'strong' },
  draw: { name: 'Draw', tone: 'plain' },
  loss: { name: 'Lost', tone: 'plain' },
  pending: { name: 'Pending', tone: 'plain' },
}

/** Matches of a player, each with a link to its event. */
export const MatchCards = ({ matches, label }: { matches: readonly PlayerMatch[]; label: string }) => (
  <ul aria-label={label} className="grid grid-cols-1 gap-3 @3xl:grid-cols-2">
    {matches.map((match) => (
      <MatchCard key={match.id} match={match} />
    ))}
  </ul>
)

function MatchCard({ match: { event, round_number, result, own, opponent } }: { match: PlayerMatch }) {
  const { name, tone } = results[result]
  return (
    <li className="card grid grid-cols-1 content-start gap-1.5 px-4 py-3">
      <PlayedEventLine event={event} more={round_number === null ? undefined : `round ${round_number}`} />
      <div className="flex items-start justify-between gap-4">
        <p className="wrap-anywhere min-w-0">
          <Badge tone={tone}>{name}</Badge>
          {' against '}
          {opponent.handle === null ? (
            <span className="font-semibold">{opponent.nickname}</span>
          ) : (
            <Link to={playerPath(opponent.handle)} className="title-link">
              {opponent.nickname}
            </Link>
          )}
        </p>
        <p className="numeral whitespace-nowrap text-2xl">
          {own.score ?? '–'}:{opponent.score ?? '–'}
        </p>
      </div>
      <div className="grid grid-cols-1 gap-1">
        <ArmyLine army={own.army} game={event.game_type} />
        <p className="flex min-w-0 gap-1.5 text-muted text-sm/4.5">
          <span className="shrink-0">vs</span>
          <ArmyLine army={opponent.army} game={event.game_type} />
        </p>
      </div>
    </li>
  )
}
