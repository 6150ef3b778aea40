import { homeCounters as question } from '@muster/contract/queries'
import { toQueryOptions } from '../../lib/queries.ts'

export const homeCounters = toQueryOptions(question)

/** Of the signed-in user. */
export const ownStatistics = (user_id: number) => toQueryOptions({ name: 'GET /stats/profile', sent: {} }, { user_id })
