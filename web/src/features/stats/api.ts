import { getHomeStats } from '@muster/contract/stats'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

export const homeStatsQuery = () =>
  queryOptions({ queryKey: ['home-stats'], queryFn: ({ signal }) => call(getHomeStats, {}, signal) })
