import type { CountedGame } from '@muster/contract/army-stats'
import { zoneOf } from '@muster/contract/hall-day'
import { eventPath } from '@muster/site/event-path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { LoadMore } from '../../../components/load-more.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { formatDate } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { armyLabel } from '../../armies/army-names.ts'
import { type GameFilters, games as gamesOf } from '../queries.ts'

/** The matches behind the numbers of a faction, newest event first, each with a link to its event. */
export function GamesList({ faction, filters }: { faction: string; filters: GameFilters }) {
  const games = useInfiniteQuery(gamesOf(faction, filters))
  const all = games.data?.pages.flatMap((page) => page.matches) ?? []
  return (
    <>
      <Loaded query={games} what="matches" height="h-96">
        {() =>
          all.length === 0 ? (
            <p className="card p-5 text-muted">No counted matches fit these filters.</p>
          ) : (
            <ul className="grid grid-cols-1 gap-3 @3xl:grid-cols-2">
              {all.map((game) => (
                <Game key={game.match_id} game={game} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <LoadMore what="matches" list={games} />
    </>
  )
}

function Game({
  game: { event_id, event_title, event_date, time_zone, round_number, side, opposing_side, result },
}: {
  game: CountedGame
}) {
  return (
    <li className="card grid grid-cols-1 content-start gap-1 px-4 py-3">
      <p className="text-muted text-sm">
        <Link to={eventPath({ id: event_id })} className="title-link">
          {event_title}
        </Link>
        {event_date && `, ${formatDate(event_date, zoneOf({ time_zone }))}`}
        {round_number !== null && `, round ${round_number}`}
      </p>
      <Side side={side} isWinner={result === 'player1_win'} />
      <Side side={opposing_side} isWinner={result === 'player2_win'} />
    </li>
  )
}

const Side = ({ side, isWinner }: { side: CountedGame['side']; isWinner: boolean }) => (
  <p className="flex items-baseline justify-between gap-4">
    <span className="wrap-anywhere min-w-0">
      <span className={isWinner ? 'font-bold' : ''}>{side.nickname}</span>
      {isWinner && (
        <>
          {' '}
          <Trophy aria-hidden className="inline size-4 text-brand" />
          <span className="sr-only">won</span>
        </>
      )}{' '}
      <span className="text-muted text-sm">{armyLabel({ faction: side.faction, name: side.army_name })}</span>
    </span>
    <span className={`numeral text-2xl ${isWinner ? '' : 'text-muted'}`}>{side.score}</span>
  </p>
)
