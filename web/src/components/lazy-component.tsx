import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { LoadFailure } from './page.tsx'

/**
 * A component that is loaded on demand, such as a dialog, under a name of its own. `usePrefetch(true)` loads it ahead
 * of time for those who are going to need it, so that opening it does not depend on the network at that moment. If it
 * cannot be loaded, it says so in its own place and can be retried; React's `lazy` would take down the whole page for
 * good.
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
      // If this fails, it will fail again and be reported when the component is shown.
      if (isWanted) void queryClient.prefetchQuery(code)
    }, [isWanted, queryClient])
  }
  return { Lazy, usePrefetch }
}
