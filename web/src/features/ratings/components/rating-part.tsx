import type { Player } from '@muster/contract/players'
import type { RatingScope } from '@muster/contract/ratings'
import type { PlayerPageQuery } from '@muster/site/player-pages'
import { playerPath } from '@muster/site/player-path'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../components/loaded.tsx'
import { ChipLink } from '../../../components/ui/chip-link.tsx'
import { plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { Part } from '../../players/components/part.tsx'
import { useReader } from '../../players/use-reader.ts'
import { playerRating } from '../queries.ts'
import { NextMatch } from './next-match.tsx'
import { RatedEvents } from './rated-events.tsx'
import { RatingCourse } from './rating-course.tsx'
import { RatingNumber } from './rating-number.tsx'

interface RatingPartProps {
  player: Player
  query: PlayerPageQuery
}

/** The rating of a player: the number, its course, the events behind it, and what the next match could do. */
export function RatingPart({ player, query }: RatingPartProps) {
  const { user_id, enabled } = useReader()
  const { handle, nickname } = player
  const rated = useQuery({ ...playerRating(handle, query.scope, user_id), enabled })
  return (
    <div className="grid grid-cols-1 gap-4">
      <Scopes handle={handle} query={query} />
      <Loaded query={rated} what="rating" height="h-[30rem]">
        {({ rating, course }) =>
          rating === null ? (
            <p className="card p-5 text-muted">
              {`No rating yet. It begins with the first ${query.scope === 'all' ? 'match' : 'tournament match'} against another player with an account.`}
            </p>
          ) : (
            <div className="grid grid-cols-1 gap-3">
              <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
                <RatingNumber rating={rating} className="text-4xl @sm:text-5xl" />
                <span className="text-muted text-sm tabular-nums">
                  {`from ${plural(rating.matches, 'match', 'matches')} at ${plural(rating.events, 'event')}`}
                </span>
              </p>
              <RatingCourse nickname={nickname} rating={rating} course={course} />
            </div>
          )
        }
      </Loaded>
      <div className="mt-4 grid grid-cols-1 items-start gap-8 @4xl:grid-cols-[3fr_2fr]">
        {rated.data?.rating !== null && (
          <Part title="Behind each step">
            <RatedEvents player={player} query={query} />
          </Part>
        )}
        <NextMatch player={player} query={query} />
      </div>
    </div>
  )
}

const scopes: Record<RatingScope, string> = { tournaments: 'Tournaments', all: 'All events' }

function Scopes({ handle, query: { scope: chosen, against } }: { handle: string; query: PlayerPageQuery }) {
  const addressOf = (scope: RatingScope) =>
    playerPath(handle, { part: 'rating', scope: scope === 'all' ? scope : undefined, against })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <nav aria-label="Events that count" className="print:hidden">
        <ul className="flex flex-wrap gap-2">
          {(Object.keys(scopes) as RatingScope[]).map((scope) => (
            <li key={scope}>
              <ChipLink to={addressOf(scope)} isChosen={scope === chosen}>
                {scopes[scope]}
              </ChipLink>
            </li>
          ))}
        </ul>
      </nav>
      <Link to="/guide/rating" className="title-link tap-height print:hidden">
        How ratings work
      </Link>
    </div>
  )
}
