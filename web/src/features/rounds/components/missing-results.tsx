import type { PairedRound } from '@muster/contract/rounds'
import { Fragment } from 'react'
import { Link } from '../../../lib/navigation.tsx'
import { scoreField } from './result-row.tsx'

interface MissingResultsProps {
  round: number
  missing: PairedRound['missing_results']
}

/** Without these results, the points that the round was paired by may change. */
export const MissingResults = ({ round, missing }: MissingResultsProps) => (
  <p>
    {missing.length === 1 ? 'A result' : `${missing.length} results`} of round {round}{' '}
    {missing.length === 1 ? 'is' : 'are'} missing:{' '}
    {missing.map(({ match_id, table_number }, index) => (
      <Fragment key={match_id}>
        {index > 0 && ', '}
        <Link
          className="font-semibold text-brand underline"
          to={`?part=round&round=${round}#${scoreField(match_id, 1)}`}
        >
          {table_number === null ? 'a match without a table' : `table ${table_number}`}
        </Link>
      </Fragment>
    ))}
    . Points may still change, so enter {missing.length === 1 ? 'it' : 'them'} and pair again.
  </p>
)
