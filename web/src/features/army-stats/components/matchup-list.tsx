import type { Matchup } from '@muster/contract/army-stats'
import type { ArmyFilters } from '@muster/site/army-filters'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
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
    <Table
      caption={caption}
      head={
        <>
          <Th>Against</Th>
          <Th>Win rate</Th>
          <Th className="hidden w-[34%] @xl:table-cell">
            <span className="sr-only">Plot of the win rate</span>
            <RateAxis axisRange={axisRange} />
          </Th>
          <Th isNumber>Matches</Th>
        </>
      }
    >
      <tbody>
        {matchups.map((matchup) => {
          const { faction, opponent, wins, draws, losses, matches, is_too_small } = matchup
          const isMirror = faction === opponent
          return (
            <tr key={opponent} className={is_too_small ? 'text-muted' : ''}>
              <th scope="row">
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
              <td>
                <RateText rate={matchup.rate} />
              </td>
              <td className="hidden @xl:table-cell">
                <RatePlot record={matchup} axisRange={axisRange} />
              </td>
              <Td isNumber className="py-0 pr-2!">
                <button
                  type="button"
                  onClick={() => onShowGames(opponent)}
                  aria-label={`Show ${plural(matches, 'match', 'matches')} against ${isMirror ? 'itself' : opponent}`}
                  className="numeral min-h-11 min-w-11 rounded-control px-2 text-brand text-lg underline hover:bg-brand-soft"
                >
                  {formatNumber(matches)}
                </button>
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
