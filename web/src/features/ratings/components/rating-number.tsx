import type { PlayerRating } from '@muster/contract/ratings'
import { formatRating } from '../rating-format.ts'

interface RatingNumberProps {
  rating: PlayerRating
  /** The size of the number. */
  className: string
}

/** `1612 ± 90`, and the word "provisional" while the number says little. */
export const RatingNumber = ({ rating, className }: RatingNumberProps) => (
  <span className="inline-flex flex-wrap items-baseline gap-x-3">
    <span className={`numeral ${className}`}>{formatRating(rating)}</span>
    {rating.is_provisional && <span className="text-muted">provisional</span>}
  </span>
)
