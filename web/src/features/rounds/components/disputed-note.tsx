import type { Match } from '@muster/contract/matches'
import { Fragment } from 'react'
import { Link } from '../../../lib/navigation.tsx'

/** Names the disputed tables before the next round is published: a decision may still change points. */
export const DisputedNote = ({ matches }: { matches: readonly Match[] }) => (
  <p className="mb-3">
    {matches.length === 1 ? 'The result of ' : 'The results of '}
    {matches.map(({ id, round_number, table_number }, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <Link className="font-semibold text-brand underline" to={`?part=round&round=${round_number}`}>
          {table_number === null ? 'a match without a table' : `table ${table_number}`} in round {round_number}
        </Link>
      </Fragment>
    ))}{' '}
    {matches.length === 1 ? 'is' : 'are'} disputed. A decision may still change points. Publish the next round anyway?
  </p>
)
