import type { EventSearch } from '@muster/site/event-filters'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useToday } from '../../lib/zone.ts'
import { eventList } from './queries.ts'

/** The events that match the filters. The previous list stays in view until the new response arrives. */
export const useEventList = (filters: EventSearch) =>
  useInfiniteQuery({ ...eventList(filters, useToday()), placeholderData: keepPreviousData })

/** The centre of the list; undefined while the response is still that for another place. */
export function useCentre(filters: EventSearch) {
  const { data, isPlaceholderData } = useEventList(filters)
  const centre = data?.pages[0]?.centre ?? undefined
  return isPlaceholderData && String(centre?.place?.id) !== filters.near_place ? undefined : centre
}
