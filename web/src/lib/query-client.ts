import type { CallFunction } from '@muster/contract/client'
import { QueryClient } from '@tanstack/react-query'
import { createQueryFn, freshFor, type Paged } from './queries.ts'

/** A failed query is retried once. Returning to the tab does not refetch. */
export const createQueryClient = (call: CallFunction) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: createQueryFn(call),
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
