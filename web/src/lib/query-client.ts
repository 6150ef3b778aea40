import type { Call } from '@muster/contract/client'
import { QueryClient } from '@tanstack/react-query'
import { createQueryFn, type Paged } from './queries.ts'

/** Failed reads are retried once; a page does not refetch just because its tab is opened again. */
export const createQueryClient = (call: Call) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: createQueryFn(call),
        retry: 1,
        // Short, so that a second failure is shown quickly.
        retryDelay: 500,
        refetchOnWindowFocus: false,
        // Being offline is reported like any other failure instead of waiting silently; the query is retried once the
        // network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A list of which the rest is missing is never done.
        staleTime: ({ state }) => ((state.data as Paged | undefined)?.next_cursor ? 0 : 5_000),
      },
    },
  })
