import { homeCounters as homeCountersQuery } from '@muster/site/queries'
import { toQueryOptions } from '../../lib/queries.ts'

export const homeCounters = toQueryOptions(homeCountersQuery)

/** The statistics of the signed-in user. */
export const ownStatistics = (user_id: number) => toQueryOptions({ name: 'GET /stats/profile', sent: {} }, { user_id })
