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
        // Soon: who waits for an answer that will be no as well should not wait long.
        retryDelay: 500,
        refetchOnWindowFocus: false,
        // Offline is told like any other failure, not waited out without a word; and made good when the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 5_000,
      },
    },
  })
