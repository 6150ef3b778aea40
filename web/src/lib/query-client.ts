import type { Call } from '@muster/contract/client'
import { QueryClient } from '@tanstack/react-query'
import { answerWith } from './questions.ts'

/** Failed reads are tried once more; a page does not reload because it is looked at again. */
export const makeQueryClient = (call: Call) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: answerWith(call),
        retry: 1,
        // Soon: a second failure should not take long to show.
        retryDelay: 500,
        refetchOnWindowFocus: false,
        // Being offline is reported like any other failure, rather than waited out silently, and retried once the
        // network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 5_000,
      },
    },
  })
