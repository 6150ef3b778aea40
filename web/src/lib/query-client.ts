import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'

/** Failed reads are tried once more, unless the server has made up its mind; a page does not reload because it is looked at again. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
        refetchOnWindowFocus: false,
        staleTime: 5_000,
      },
    },
  })
