import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

export const homeStatsQuery = () =>
  queryOptions({ queryKey: ['home-stats'], queryFn: ({ signal }) => call('GET /stats/home_page', {}, signal) })

export const profileStatsQuery = (user_id: number) =>
  queryOptions({
    queryKey: ['profile-stats', user_id],
    queryFn: ({ signal }) => call('GET /stats/profile', {}, signal),
  })
