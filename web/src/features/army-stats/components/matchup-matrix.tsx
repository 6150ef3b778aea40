import type { ArmyFilters } from '@muster/contract/army-filters'
import type { Matchup } from '@muster/contract/army-stats'
import type { GrandAlliance } from '@muster/contract/games'
import { Link } from 'react-router'
import { formatNumber, formatWholePercent } from '../../../lib/format.ts'
import { factionPath } from '../../armies/army-names.ts'
import { AllianceSign, WithSign } from '../../armies/components/alliance-sign.tsx'
import { withFilters } from '../filters.ts'
import { heatOf, isClear } from '../scale.ts'

interface MatchupMatrixProps {
  factions: { faction: string; grand_alliance: GrandAlliance }[]
  matchups: Matchup[]
  filters: ArmyFilters
}

/** Each row's faction against each column's: the win rate of the row, and the number of games behind it. */
export function MatchupMatrix({ factions, matchups, filters }: MatchupMatrixProps) {
  const byPair = new Map(matchups.map((matchup) => [pairOf(matchup.faction, matchup.opponent), matchup]))
  const games = new Map<string, number>()
  for (const { opponent, games: played } of matchups) games.set(opponent, (games.get(opponent) ?? 0) + played)
  // The most played first, as they say the most.
  const columns = factions.toSorted((a, b) => (games.get(b.faction) ?? 0) - (games.get(a.faction) ?? 0))
  const rows = columns.filter(({ faction }) => matchups.some((matchup) => matchup.faction === faction))
  return (
    <div className="grid grid-cols-1 gap-2">
      <MatrixLegend />
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        aria-label="Matchups, scrolls both ways"
        className="card @container relative max-h-[80vh] overflow-auto"
      >
        <table className="matrix">
          <caption className="sr-only">Win rate of the faction of each row against the faction of each column</caption>
          <thead>
            <tr>
              <td className="p-2 text-muted text-sm">
                <p aria-hidden>The row against the column</p>
              </td>
              {columns.map(({ faction, grand_alliance }) => (
                <th key={faction} scope="col">
                  <span>
                    <AllianceSign alliance={grand_alliance} /> {faction}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ faction, grand_alliance }) => (
              <tr key={faction}>
                <th scope="row">
                  <WithSign alliance={grand_alliance}>
                    <Link to={withFilters(factionPath(faction), filters)} className="hover:underline">
                      {faction}
                    </Link>
                  </WithSign>
                </th>
                {columns.map(({ faction: opponent }) => (
                  <Cell
                    key={opponent}
                    matchup={byPair.get(pairOf(faction, opponent))}
                    isMirror={faction === opponent}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

const pairOf = (faction: string, opponent: string) => `${faction}\n${opponent}`

function Cell({ matchup, isMirror }: { matchup: Matchup | undefined; isMirror: boolean }) {
  if (!matchup) {
    return (
      <td data-kind="none">
        <span className="sr-only">no games</span>
      </td>
    )
  }
  const games = (
    <span className={`block text-xs tabular-nums ${matchup.is_too_small || isMirror ? 'text-muted' : ''}`}>
      {formatNumber(matchup.games)}
      <span className="sr-only">
        {matchup.games === 1 ? ' game' : ' games'}
        {matchup.is_too_small && !isMirror ? ', too small to judge' : ''}
      </span>
    </span>
  )
  if (isMirror || !matchup.rate) {
    return (
      <td data-kind="mirror">
        <span className="text-muted text-sm">{isMirror ? 'mirror' : 'no rate'}</span>
        {games}
      </td>
    )
  }
  return (
    <td
      data-kind={matchup.is_too_small ? 'small' : 'judged'}
      data-heat={matchup.is_too_small ? undefined : heatOf(matchup.rate, isClear(matchup))}
    >
      <span className={`numeral block text-lg ${matchup.is_too_small ? 'text-muted' : ''}`}>
        {formatWholePercent(matchup.rate.value)}
      </span>
      {games}
    </td>
  )
}

const MatrixLegend = () => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
    <li>
      <span aria-hidden className="matrix-key" data-kind="judged" data-heat="-3" /> the row loses more
    </li>
    <li>
      <span aria-hidden className="matrix-key" data-kind="judged" data-heat="0" /> even
    </li>
    <li>
      <span aria-hidden className="matrix-key" data-kind="judged" data-heat="3" /> the row wins more
    </li>
    <li>
      <span aria-hidden className="matrix-key" data-kind="small" /> too small to judge
    </li>
  </ul>
)
