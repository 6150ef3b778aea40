import type { CallFunction } from '@muster/contract/client'
import { QueryClient } from '@tanstack/react-query'
import type { Press } from './press.ts'
import { createQueryFn, freshFor, type Paged } from './queries.ts'

/**
 * A failed query is retried once. Returning to the tab does not refetch. During a press, nothing arrives.
 */
export const createQueryClient = (call: CallFunction, press?: Press) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: createQueryFn(call, press),
        retry: 1,
        // Short, so that a second failure shows quickly.
        retryDelay: 500,
        refetchOnWindowFocus: false,
        // Being offline is a failure like any other, not a silent wait. The query is retried once the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A list with a missing rest is always stale.
        staleTime: (query) => freshFor((query.state.data as Paged | undefined)?.next_cursor ? 0 : 5_000)(query),
      },
    },
  })
