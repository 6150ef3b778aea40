import { participantsQuery } from '@muster/site/queries'
import { toQueryOptions } from '../../lib/queries.ts'

/** Sorted by standing. */
export const participants = (event_id: number) => toQueryOptions(participantsQuery(event_id))
