import { type EventSearch, readEventSearch } from '@muster/contract/event-filters'
import { Plus } from 'lucide-react'
import { useCallback } from 'react'
import { PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { EventFilterBar } from '../../features/events/components/event-filter-bar.tsx'
import { EventList } from '../../features/events/components/event-list.tsx'
import { useAddressQuery } from '../../lib/address-query.ts'

export function EventListPage() {
  const [filters, changeFilters] = useFilters()
  return (
    <>
      <PageHead title="Events">
        <ButtonLink to="/events/create">
          <Plus aria-hidden className="size-5" />
          Create Event
        </ButtonLink>
      </PageHead>
      <EventFilterBar filters={filters} onChange={changeFilters} />
      <EventList filters={filters} />
    </>
  )
}

function useFilters() {
  const [query, change] = useAddressQuery()
  const narrow = useCallback((changed: Partial<EventSearch>) => change({ ...changed, cursor: '' }), [change])
  return [readEventSearch(query), narrow] as const
}
