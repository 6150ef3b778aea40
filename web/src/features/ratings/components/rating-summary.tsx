import type { Player } from '@muster/contract/players'
import { playerPath } from '@muster/site/player-path'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../components/loaded.tsx'
import { plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { useReader } from '../../players/use-reader.ts'
import { playerRating } from '../queries.ts'
import { RatingNumber } from './rating-number.tsx'

/** The rating of a player in one line, which leads to what is behind it. */
export function RatingSummary({ player }: { player: Pick<Player, 'handle'> }) {
  const { user_id, enabled } = useReader()
  const query = useQuery({ ...playerRating(player.handle, 'tournaments', user_id), enabled })
  return (
    <Loaded query={query} what="rating" height="h-29 @xs:h-22 @xl:h-16">
      {({ rating }) => (
        <p className="card relative flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3 hover:border-edge">
          <Link to={playerPath(player.handle, { part: 'rating' })} className="title-link after:absolute after:inset-0">
            Rating
          </Link>
          {rating ? (
            <>
              <RatingNumber rating={rating} className="text-3xl" />
              <span className="text-muted text-sm">
                {`from ${plural(rating.matches, 'match', 'matches')} at ${plural(rating.events, 'tournament')}`}
              </span>
            </>
          ) : (
            <span className="text-muted">None yet</span>
          )}
        </p>
      )}
    </Loaded>
  )
}
