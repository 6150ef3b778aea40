import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { formatTime } from '../../../lib/format.ts'
import { InstallOffer } from './install-offer.tsx'

interface ReadQuery {
  data: unknown
  isError: boolean
  isFetching: boolean
  dataUpdatedAt: number
  errorUpdatedAt: number
  refetch: () => unknown
}

interface OfflineNoteProps {
  /** Since when the desk opens without a network. */
  readySince: number | undefined
  /** Whether the browser stores what is typed. */
  isStored: boolean
  /** What the desk reads. */
  queries: readonly ReadQuery[]
  /** Since when no attempt to send has got a response, in milliseconds. */
  failingSince: number | undefined
  /** How much waits to be sent. */
  count: number
  /** Sends what waits. */
  onRetry: () => unknown
}

/** Whether there is a network, and without one, that nothing is lost. The desk says it here and nowhere else. */
export function OfflineNote({ readySince, isStored, queries, failingSince, count, onRetry }: OfflineNoteProps) {
  const stale = queries.filter(({ data, isError }) => data !== undefined && isError)
  // The lists come back one after another: the last response says whether there is a network.
  const lastFailure = Math.max(0, ...stale.map(({ errorUpdatedAt }) => errorUpdatedAt))
  const goneSince = useGoneSince()
  const isOffline =
    goneSince !== undefined ||
    failingSince !== undefined ||
    queries.every(({ dataUpdatedAt }) => dataUpdatedAt < lastFailure)
  const since = Math.min(
    goneSince ?? Infinity,
    failingSince ?? Infinity,
    ...stale.map(({ dataUpdatedAt }) => dataUpdatedAt),
  )
  const [first, setFirst] = useState(Infinity)
  if (isOffline ? since < first : first < Infinity) setFirst(isOffline ? since : Infinity)
  const retry = () => {
    onRetry()
    for (const { refetch } of stale) refetch()
  }
  return (
    <>
      {!isStored && (
        <Banner kind="error">
          This browser refuses to store what you do. Keep this page open until everything is sent, and free some space.
        </Banner>
      )}
      <div className="mb-2 flex min-h-6 flex-wrap items-center gap-x-4 text-sm">
        <p role="status" className={`flex items-center gap-2 ${isOffline ? 'font-semibold' : 'text-muted'}`}>
          {(isOffline || readySince !== undefined) && <CloudOff aria-hidden className="size-4 shrink-0" />}
          {isOffline && describe(Math.min(first, since), count)}
          {!isOffline && readySince !== undefined && `Ready offline since ${formatTime(readySince)}`}
        </p>
        {isOffline && (
          <Button
            look="quiet"
            className="-my-2.5 -ml-4"
            isBusy={queries.some(({ isFetching }) => isFetching)}
            onClick={retry}
          >
            Try Again
          </Button>
        )}
        {!isOffline && readySince !== undefined && <InstallOffer />}
      </div>
    </>
  )
}

/** Since when the browser is sure that there is no network, in milliseconds. Of a dead Wi-Fi it is not. */
function useGoneSince(): number | undefined {
  const [since, setSince] = useState(() => (navigator.onLine ? undefined : Date.now()))
  useEffect(() => {
    const update = () => setSince((before) => (navigator.onLine ? undefined : (before ?? Date.now())))
    const closing = new AbortController()
    for (const name of ['online', 'offline']) window.addEventListener(name, update, { signal: closing.signal })
    return () => closing.abort()
  }, [])
  return since
}

const describe = (since: number, count: number) =>
  [
    `No connection since ${formatTime(since)}. This device keeps everything`,
    count === 0 ? ' that you do.' : `: ${count} ${count === 1 ? 'waits' : 'wait'} to be sent.`,
  ].join('')
