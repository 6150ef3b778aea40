import { isRefused } from '@muster/contract/client'
import { type EventSearch, searchAddress } from '@muster/site/event-filters'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PlaceMap } from '../../../components/map/place-map.tsx'
import { LoadFailure } from '../../../components/page.tsx'
import { plural } from '../../../lib/format.ts'
import { useToday } from '../../../lib/zone.ts'
import { eventPlaces } from '../queries.ts'

/** A place on the map links to the events within this many kilometres, as a town has suburbs. */
const aroundPlace = '10'

/** A map with the places of all events of the list. */
export function EventMap({ filters }: { filters: EventSearch }) {
  const { data, isError, error, refetch } = useQuery({
    ...eventPlaces(filters, useToday()),
    placeholderData: keepPreviousData,
  })
  if (isError && !data) {
    // The list shows the reason.
    if (isRefused(error)) return null
    return <LoadFailure message="The map could not be loaded. Please try again." onRetry={() => refetch()} />
  }
  const places = (data?.places ?? []).map(({ id, name, latitude, longitude, events }) => ({
    key: String(id),
    name,
    latitude,
    longitude,
    count: events,
    href: searchAddress({
      ...filters,
      near: '',
      near_place: String(id),
      radius_km: aroundPlace,
      cursor: '',
    }),
  }))
  return (
    <PlaceMap
      label={`Map of ${plural(places.length, 'place')} with events, which are also in the list`}
      places={places}
      focus={data?.centre ?? undefined}
    />
  )
}
