import { matchesQuery } from '@muster/site/queries'
import { toQueryOptions } from '../../lib/queries.ts'

/** Sorted by round, then by table. */
export const matches = (event_id: number) => toQueryOptions(matchesQuery(event_id))
