import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { LoadFailure } from './page.tsx'

/**
 * A component that is loaded on demand, such as a dialog; its name must be unique. `usePrefetch(true)` loads it for
 * users who are likely to need it, so that opening it does not depend on the network at that moment. If it cannot be
 * loaded, it shows `Fallback`, or a message with a retry in its own place; React's `lazy` would take down the whole page
 * for good.
 */
export function lazyComponent<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
) {
  let preloaded: { Loaded: ComponentType<Props> } | undefined
  const code = queryOptions({
    queryKey: ['component', name],
    queryFn: async () => ({ Loaded: await load() }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    initialData: () => preloaded,
  })
  function Lazy(props: Props) {
    const { data, isError, refetch } = useQuery(code)
    if (data) return <data.Loaded {...props} />
    if (Fallback) return <Fallback {...props} />
    if (!isError) return null
    return (
      <LoadFailure
        message="This part of the page could not be loaded. Please check your connection and try again."
        onRetry={() => refetch()}
      />
    )
  }
  /** Loads it for a server-rendered page, which has it from its first render then, also when it is hydrated. */
  const preload = async () => {
    preloaded ??= { Loaded: await load() }
  }
  /** Loads it now. The component reports a failure when it is shown, so it is ignored here. */
  const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(code)
  function usePrefetch(isLikely: boolean) {
    const queryClient = useQueryClient()
    useEffect(() => {
      if (isLikely) void prefetch(queryClient)
    }, [isLikely, queryClient])
  }
  return { Lazy, preload, prefetch, usePrefetch }
}
