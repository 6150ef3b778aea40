import type { EventSearch } from '@muster/contract/event-filters'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { eventList } from './queries.ts'

/**
 * The events that pass the filters. What was found before stays in view until the new answer is there; an older answer
 * never replaces a newer one.
 */
export const useEventList = (filters: EventSearch) =>
  useInfiniteQuery({ ...eventList(filters), placeholderData: keepPreviousData })

/** What the list is near; undefined while its answer is about another place. */
export function useCentre(filters: EventSearch) {
  const { data, isPlaceholderData } = useEventList(filters)
  const centre = data?.pages[0]?.centre ?? undefined
  return isPlaceholderData && String(centre?.place?.id) !== filters.near_place ? undefined : centre
}
