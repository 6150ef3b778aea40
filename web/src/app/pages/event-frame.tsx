import { ApiError } from '@muster/contract/client'
import type { Event } from '@muster/contract/events'
import { eventPage, eventPages } from '@muster/contract/page-meta'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import { LoadFailure, PageHead } from '../../components/page.tsx'
import { LoadingNote, Skeleton } from '../../components/ui/skeleton.tsx'
import { Tabs } from '../../components/ui/tabs.tsx'
import { event as eventOf } from '../../features/events/questions.ts'
import { formatDay } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { PageMeta } from '../page-meta.tsx'

interface EventFrameProps {
  page: keyof typeof eventPages
  children: (event: Event) => ReactNode
}

/** A further page of an event: its name, the way back, and the ways to the other ones. */
export function EventFrame({ page, children }: EventFrameProps) {
  const event_id = Number(useParams().event_id)
  const zone = useZone()
  const event = useQuery(eventOf(event_id))
  const { search } = useLocation()
  const key = new URLSearchParams(search).get('key')
  // Who came by the link of an unlisted event stays on it.
  const withKey = (path: string) => (key === null ? path : `${path}?${new URLSearchParams({ key })}`)
  const path = `/events/${event_id}`
  if (event.isPending) {
    return (
      <>
        <LoadingNote>Loading the event…</LoadingNote>
        <Skeleton className="h-[36rem]" />
      </>
    )
  }
  if (event.data === undefined) {
    const isGone = event.error instanceof ApiError && event.error.code === 'not_found'
    return (
      <LoadFailure
        message={isGone ? 'There is no such event.' : 'The event could not be loaded. Please try again.'}
        onRetry={() => event.refetch()}
      />
    )
  }
  const date = formatDay(event.data.event_date, event.data.time_zone ?? zone)
  return (
    <div className="mx-auto max-w-4xl">
      <PageMeta meta={eventPage(event.data, date, eventPages[page])} />
      <PageHead title={event.data.title} back={{ to: withKey(path), label: 'Event' }} />
      <Tabs
        label="Pages of the event"
        className="mb-6 print:hidden"
        tabs={Object.entries(eventPages).map(([each, name]) => ({
          name,
          to: withKey(each.replace(':event_id', String(event_id))),
          isCurrent: each === page,
        }))}
      />
      {children(event.data)}
    </div>
  )
}
