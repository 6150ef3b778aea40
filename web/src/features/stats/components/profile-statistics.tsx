import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useNotices } from '../../../components/ui/notices.tsx'
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { ownStatistics } from '../queries.ts'

/** The numbers of events, matches and participants in a user's events. */
export function ProfileStatistics({ user_id }: { user_id: number }) {
  const { data, isPending, isError, errorUpdatedAt, refetch, isFetching } = useQuery(ownStatistics(user_id))
  const { notify } = useNotices()
  useEffect(() => {
    if (isError && errorUpdatedAt > 0) notify('error', 'Failed to load profile stats')
  }, [isError, errorUpdatedAt, notify])
  const counters = [
    { label: 'Events created', value: data?.total_events },
    { label: 'Total matches in your events', value: data?.total_matches },
    { label: 'Total participants in your events', value: data?.total_participants },
  ]
  if (isError && !data) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p>Failed to load statistics</p>
        <Button look="secondary" isBusy={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <>
      {isPending && <LoadingNote>Loading your statistics…</LoadingNote>}
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        {counters.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-muted">{label}</dt>
            <dd className="numeral text-4xl">
              {value === undefined ? <Skeleton className="my-1 h-8 w-16" /> : formatNumber(value)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
