import type { Place } from '@muster/contract/places'
import { type EventSearch, readEventSearch } from '@muster/site/event-filters'
import { Plus } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { lazyComponent } from '../../components/lazy-component.tsx'
import { PageHead } from '../../components/page.tsx'
import { RenderNearViewport } from '../../components/render-near-viewport.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { FollowSearch } from '../../features/alerts/components/follow-search.tsx'
import { EventChips } from '../../features/events/components/event-chips.tsx'
import { EventFilterBar } from '../../features/events/components/event-filter-bar.tsx'
import { EventList } from '../../features/events/components/event-list.tsx'
import { useCentre } from '../../features/events/use-event-list.ts'
import { useAddressQuery } from '../../lib/address-query.ts'
import { useApplication } from '../../lib/application.tsx'

const EventMap = lazyComponent(
  'event map',
  async () => (await import('../../features/events/components/event-map.tsx')).EventMap,
)

export function EventListPage() {
  const [filters, changeFilters] = useFilters()
  const centre = useCentre(filters)
  const place = centre?.place ?? undefined
  useSaveSearch(filters, place)
  return (
    <>
      <PageHead title="Events">
        <ButtonLink to="/events/create">
          <Plus aria-hidden className="size-5" />
          Create Event
        </ButtonLink>
      </PageHead>
      <EventFilterBar filters={filters} place={place} onChange={changeFilters} />
      <EventChips filters={filters} />
      <div className="grid grid-cols-1 gap-6 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] noscript:grid-cols-1!">
        {/* Screen readers get the map after the list; visually, it is beside or above the list. */}
        <div className="min-w-0">
          <EventList filters={filters} more={<FollowSearch filters={filters} place={place} />} />
        </div>
        <div className={`noscript:hidden ${filters.view === 'map' ? '@max-4xl:-order-1' : '@max-4xl:hidden'}`}>
          <div className="sticky top-4 h-[min(36rem,70dvh)]">
            <RenderNearViewport height="h-full">
              <EventMap.Lazy filters={filters} />
            </RenderNearViewport>
          </div>
        </div>
      </div>
    </>
  )
}

/** Saves the search, which the home page offers again. */
function useSaveSearch(filters: EventSearch, place: Place | undefined) {
  const { storage } = useApplication()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters are a new object on each render
  useEffect(() => {
    void import('../../features/events/keep-search.ts')
      .then(({ keepLastSearch }) => keepLastSearch(storage.local, filters, place))
      .catch(() => {})
  }, [storage, JSON.stringify(filters), place])
}

function useFilters() {
  const [query, change] = useAddressQuery()
  const changeFilters = useCallback((changed: Partial<EventSearch>) => change({ ...changed, cursor: '' }), [change])
  return [readEventSearch(query), changeFilters] as const
}
