import { useQuery } from '@tanstack/react-query'
import { LoadFailure, PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { LoadingSkeleton } from '../../components/ui/skeleton.tsx'
import { CreateEventForm } from '../../features/events/components/create-event-form.tsx'
import { event as eventOf } from '../../features/events/queries.ts'
import { useSearchParams } from '../../lib/navigation.tsx'

/** An empty form, or one that is filled like the event in the address. */
export function CreateEventPage() {
  const copied = Number(useSearchParams()[0].get('copy') ?? '')
  const isCopy = Number.isSafeInteger(copied) && copied > 0
  const { data, isError, refetch } = useQuery({ ...eventOf(copied), enabled: isCopy })
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead title="Create Event" back={{ to: '/events', label: 'Events' }}>
        <ButtonLink to="/events/import" look="secondary">
          Import From a File
        </ButtonLink>
      </PageHead>
      {isCopy && data && (
        <p className="mb-6 text-muted">
          Filled like “{data.title}”: everything but its people, rounds and dates. Choose a date and check the rest.
        </p>
      )}
      {!isCopy || data ? (
        <CreateEventForm key={data?.id} source={isCopy ? data : undefined} />
      ) : isError ? (
        <LoadFailure message="The event to copy could not be loaded." onRetry={refetch} />
      ) : (
        <LoadingSkeleton className="h-[36rem]">Loading the event to copy…</LoadingSkeleton>
      )}
    </div>
  )
}
