import type { PlayerPageQuery } from '@muster/site/player-pages'
import { playerPath } from '@muster/site/player-path'
import { ChipLink } from '../../../components/ui/chip-link.tsx'
import type { WinsDrawsLosses } from '../../../lib/format.ts'

const orders = { matches: 'Most matches', losses: 'Most losses' } as const
const names = Object.keys(orders) as (keyof typeof orders)[]

interface OpponentOrderProps {
  handle: string
  query: Pick<PlayerPageQuery, 'opponent' | 'against' | 'order'>
}

/** Which opponents come first: the second answers “against whom do I lose?”. */
export const OpponentOrder = ({ handle, query: { opponent, against, order: chosen } }: OpponentOrderProps) => (
  <nav aria-label="Order of opponents" className="print:hidden">
    <ul className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name}>
          <ChipLink
            to={playerPath(handle, {
              part: 'opponents',
              opponent,
              against,
              order: name === 'losses' ? name : undefined,
            })}
            isChosen={name === chosen}
          >
            {orders[name]}
          </ChipLink>
        </li>
      ))}
    </ul>
  </nav>
)

/** Most losses first; of equal ones, fewest wins, then fewest draws. */
export const byLosses = (a: WinsDrawsLosses, b: WinsDrawsLosses) =>
  b.losses - a.losses || a.wins - b.wins || a.draws - b.draws
