import { participantsQuery } from '@muster/site/queries'
import { toQueryOptions } from '../../lib/queries.ts'

/** An open event page shows changes within this many milliseconds. */
export const refreshInterval = 30_000

/** Sorted by standing. */
export const participants = (event_id: number) => ({
  ...toQueryOptions(participantsQuery(event_id)),
  refetchInterval: refreshInterval,
})
