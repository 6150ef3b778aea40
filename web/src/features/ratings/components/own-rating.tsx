import type { User } from '@muster/contract/accounts'
import { playerPath } from '@muster/site/player-path'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../components/loaded.tsx'
import { Link } from '../../../lib/navigation.tsx'
import { playerRating } from '../queries.ts'
import { RatingNumber } from './rating-number.tsx'

/** The user’s own rating, with a link to its course. */
export function OwnRating({ user }: { user: User }) {
  const query = useQuery(playerRating(user.handle, 'tournaments', user.id))
  return (
    <Loaded query={query} what="rating" height="h-11">
      {({ rating }) => (
        <p className="flex min-h-11 flex-wrap items-baseline gap-x-3">
          <Link to={playerPath(user.handle, { part: 'rating' })} className="title-link tap-height">
            Your rating
          </Link>
          {rating ? (
            <RatingNumber rating={rating} className="text-2xl" />
          ) : (
            <span className="text-muted">None yet</span>
          )}
        </p>
      )}
    </Loaded>
  )
}
