import type { Matchup } from '@muster/contract/army-stats'
import type { ArmyFilters } from '@muster/site/army-filters'
import { ColumnHead } from '../../../components/page.tsx'
import { formatNumber, plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { WithSign } from '../../armies/components/alliance-sign.tsx'
import { withFilters } from '../filters.ts'
import { axisRangeOf } from '../scale.ts'
import { RateAxis, RatePlot } from './rate-plot.tsx'
import { RateText } from './rate-text.tsx'

interface MatchupListProps {
  caption: string
  matchups: Matchup[]
  filters: ArmyFilters
  onShowGames: (opponent: string) => void
}

/** The matchups of one faction, those with enough matches first, each with a link to its games. */
export function MatchupList({ caption, matchups, filters, onShowGames }: MatchupListProps) {
  const axisRange = axisRangeOf(matchups)
  return (
    <div className="card @container relative overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-line border-b align-bottom text-muted text-sm">
          <tr>
            <ColumnHead className="px-3 py-2 text-left @md:px-4">Against</ColumnHead>
            <ColumnHead className="px-2 py-2 text-left">Win rate</ColumnHead>
            <th scope="col" className="hidden w-[34%] px-2 py-2 @xl:table-cell">
              <span className="sr-only">Plot of the win rate</span>
              <RateAxis axisRange={axisRange} />
            </th>
            <ColumnHead className="px-3 py-2 text-right @md:px-4">Matches</ColumnHead>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {matchups.map((matchup) => {
            const { faction, opponent, wins, draws, losses, matches, is_too_small } = matchup
            const isMirror = faction === opponent
            return (
              <tr key={opponent} className={is_too_small ? 'text-muted' : ''}>
                <th scope="row" className="wrap-anywhere px-3 py-2 text-left font-normal @md:px-4">
                  <WithSign alliance={matchup.opponent_grand_alliance}>
                    {isMirror ? (
                      <span className="font-semibold">itself</span>
                    ) : (
                      <Link
                        to={withFilters('/armies/compare', filters, { a: faction, b: opponent })}
                        className="font-semibold text-ink hover:underline"
                      >
                        {opponent}
                      </Link>
                    )}
                    <span className="block text-muted text-sm tabular-nums">
                      {isMirror ? 'mirror' : `${wins}/${draws}/${losses}`}
                      {is_too_small && !isMirror && ', too few matches to judge'}
                    </span>
                  </WithSign>
                </th>
                <td className="px-2 py-2">
                  <RateText rate={matchup.rate} />
                </td>
                <td className="hidden px-2 @xl:table-cell">
                  <RatePlot record={matchup} axisRange={axisRange} />
                </td>
                <td className="px-1 text-right @md:px-2">
                  <button
                    type="button"
                    onClick={() => onShowGames(opponent)}
                    aria-label={`Show ${plural(matches, 'match', 'matches')} against ${isMirror ? 'itself' : opponent}`}
                    className="numeral min-h-11 min-w-11 rounded-control px-2 text-brand text-lg underline hover:bg-brand-soft"
                  >
                    {formatNumber(matches)}
                  </button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
