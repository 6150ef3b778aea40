import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { LoadFailure } from './page.tsx'

/**
 * A component that is loaded when it is needed, such as a dialog, under a name of its own. `usePrefetch(true)` fetches
 * it beforehand for those who are going to need it, so that opening it does not depend on the network of that moment.
 * One that cannot be fetched says so in its own place and can be tried again; React's `lazy` would take the whole page
 * along, for good.
 */
export function lazyComponent<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  const code = queryOptions({
    queryKey: ['component', name],
    queryFn: async () => ({ Loaded: await load() }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  function Lazy(props: Props) {
    const { data, isError, refetch } = useQuery(code)
    if (data) return <data.Loaded {...props} />
    if (!isError) return null
    return (
      <LoadFailure
        message="This part of the page could not be loaded. Please check your connection and try again."
        onRetry={() => refetch()}
      />
    )
  }
  function usePrefetch(isWanted: boolean) {
    const queryClient = useQueryClient()
    useEffect(() => {
      // A failure occurs again, and is reported, when the component is shown.
      if (isWanted) void queryClient.prefetchQuery(code)
    }, [isWanted, queryClient])
  }
  return { Lazy, usePrefetch }
}
