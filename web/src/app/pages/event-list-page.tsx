import { type EventSearch, readEventSearch } from '@muster/contract/event-filters'
import { Plus } from 'lucide-react'
import { useCallback } from 'react'
import { PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { EventChips } from '../../features/events/components/event-chips.tsx'
import { EventFilterBar } from '../../features/events/components/event-filter-bar.tsx'
import { EventList } from '../../features/events/components/event-list.tsx'
import { useCentre } from '../../features/events/use-event-list.ts'
import { useAddressQuery } from '../../lib/address-query.ts'

export function EventListPage() {
  const [filters, changeFilters] = useFilters()
  const centre = useCentre(filters)
  return (
    <>
      <PageHead title="Events">
        <ButtonLink to="/events/create">
          <Plus aria-hidden className="size-5" />
          Create Event
        </ButtonLink>
      </PageHead>
      <EventFilterBar filters={filters} place={centre?.place ?? undefined} onChange={changeFilters} />
      <EventChips filters={filters} />
      <EventList filters={filters} />
    </>
  )
}

function useFilters() {
  const [query, change] = useAddressQuery()
  const narrow = useCallback((changed: Partial<EventSearch>) => change({ ...changed, cursor: '' }), [change])
  return [readEventSearch(query), narrow] as const
}
