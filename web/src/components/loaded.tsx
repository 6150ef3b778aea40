import type { ReactNode } from 'react'
import { LoadFailure } from './page.tsx'
import { LoadingSkeleton } from './ui/skeleton.tsx'

interface LoadedProps<Data> {
  query: { data: Data | undefined; isPending: boolean; isPlaceholderData: boolean; refetch: () => unknown }
  what: string
  /** Whether it is the reader's own. */
  isOwn?: boolean
  height: string
  children: (data: Data) => ReactNode
}

/** Shows the result of a query. While it loads with other filters, the previous result stays in view, dimmed. */
export function Loaded<Data>({ query, what, isOwn = false, height, children }: LoadedProps<Data>) {
  if (query.isPending) {
    return <LoadingSkeleton className={height}>{`Loading ${isOwn ? 'your ' : ''}${what}…`}</LoadingSkeleton>
  }
  if (query.data === undefined) {
    return (
      <LoadFailure
        message={`${isOwn ? 'Your' : 'The'} ${what} could not be loaded. Please try again.`}
        onRetry={() => query.refetch()}
      />
    )
  }
  return (
    <div className={query.isPlaceholderData ? 'opacity-60 transition-opacity' : 'empty:hidden'}>
      {children(query.data)}
    </div>
  )
}
