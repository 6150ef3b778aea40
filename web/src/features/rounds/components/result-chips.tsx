import type { Match } from '@muster/contract/matches'
import { ChipLink } from '../../../components/ui/chip-link.tsx'
import { isShownBy, type ResultFilter, resultFilters } from '../match-reports.ts'

interface ResultChipsProps {
  round: number
  matches: readonly Match[]
  filter: ResultFilter
}

/** Filters of the matches of a round, with the number of each. */
export const ResultChips = ({ round, matches, filter }: ResultChipsProps) => (
  <nav aria-label="Matches to show">
    <ul className="flex flex-wrap gap-2">
      {Object.entries(isShownBy).map(([name, isShown]) => (
        <li key={name}>
          <ChipLink
            to={`?part=round&round=${round}${name === 'all' ? '' : `&show=${name}`}`}
            isChosen={name === filter}
          >
            {resultFilters[name as ResultFilter]}
            <span className="ml-1.5 tabular-nums">{matches.filter(isShown).length}</span>
          </ChipLink>
        </li>
      ))}
    </ul>
  </nav>
)
