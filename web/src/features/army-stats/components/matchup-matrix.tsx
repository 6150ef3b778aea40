import type { Matchup } from '@muster/contract/army-stats'
import type { GrandAlliance } from '@muster/contract/games'
import type { ArmyFilters } from '@muster/site/army-filters'
import { formatNumber, formatWholePercent, plural, recordInWords } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { factionPath } from '../../armies/army-names.ts'
import { AllianceSign, WithSign } from '../../armies/components/alliance-sign.tsx'
import { withFilters } from '../filters.ts'
import { heatOf, isClear, isClearThoughFew } from '../scale.ts'

interface MatchupMatrixProps {
  factions: { faction: string; grand_alliance: GrandAlliance }[]
  matchups: Matchup[]
  filters: ArmyFilters
}

/**
 * Each row's faction against each column's: the win rate of the row and the number of matches behind it, or only the wins
 * and losses where these are too few for a rate.
 */
export function MatchupMatrix({ factions, matchups, filters }: MatchupMatrixProps) {
  const byPair = new Map(matchups.map((matchup) => [pairOf(matchup.faction, matchup.opponent), matchup]))
  const games = new Map<string, number>()
  for (const { opponent, matches: played } of matchups) games.set(opponent, (games.get(opponent) ?? 0) + played)
  // The most played first: their rates are the most certain.
  const columns = factions.toSorted((a, b) => (games.get(b.faction) ?? 0) - (games.get(a.faction) ?? 0))
  const pairs = countPairs(matchups)
  const rows = columns.filter(({ faction }) => matchups.some((matchup) => matchup.faction === faction))
  return (
    <div className="grid grid-cols-1 gap-2">
      <MatrixLegend />
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        aria-label="Matchups, scrolls both ways"
        className="matrix-scroller card @container relative max-h-[80vh] overflow-auto"
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
                    shown={pairs}
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

/** A pair that is listed from both sides is one comparison. */
const countPairs = (matchups: readonly Matchup[]) =>
  new Set(
    matchups
      .filter(({ faction, opponent }) => faction !== opponent)
      .map(({ faction, opponent }) => (faction < opponent ? pairOf(faction, opponent) : pairOf(opponent, faction))),
  ).size

interface CellProps {
  matchup: Matchup | undefined
  isMirror: boolean
  /** How many pairs of factions the matrix shows. */
  shown: number
}

function Cell({ matchup, isMirror, shown }: CellProps) {
  if (!matchup) {
    return (
      <td data-kind="none">
        <span className="sr-only">no matches</span>
      </td>
    )
  }
  const games = (
    <span className="block text-muted text-xs tabular-nums">
      {formatNumber(matchup.matches)}
      <span className="sr-only">{matchup.matches === 1 ? ' match' : ' matches'}</span>
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
  if (matchup.is_too_small) return <FewGames matchup={matchup} isClear={isClearThoughFew(matchup, shown)} />
  return (
    <td data-kind="judged" data-heat={heatOf(matchup.rate, isClear(matchup))}>
      <span className="numeral block text-lg">{formatWholePercent(matchup.rate.value)}</span>
      {games}
    </td>
  )
}

/** Wins and losses, quietly: a rate of 100% after one match would be read as a rate. */
const FewGames = ({
  matchup: { wins, draws, losses },
  isClear: isClearlyOff,
}: {
  matchup: Matchup
  isClear: boolean
}) => (
  <td data-kind="small">
    <span aria-hidden className={`text-sm tabular-nums ${isClearlyOff ? 'font-semibold' : 'text-muted'}`}>
      {wins}–{losses}
      {draws > 0 && <span className="block whitespace-nowrap text-xs">{plural(draws, 'draw')}</span>}
    </span>
    <span className="sr-only">
      {recordInWords({ wins, draws, losses })}
      {!isClearlyOff && ', too few matches to judge'}
    </span>
    {isClearlyOff && <span className="block text-xs">clear, though few matches</span>}
  </td>
)

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
      <span aria-hidden className="matrix-key" data-kind="small" /> too few matches to judge: wins–losses
    </li>
  </ul>
)
