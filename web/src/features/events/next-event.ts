import type { EventSearch } from '@muster/contract/event-filters'
import type { ListedEvent } from '@muster/contract/events'

interface Shown {
  filters: EventSearch
  /** Whether no further events follow. */
  isWhole: boolean
}

/** The events of a list that are still to come. One may have been played before its date. */
export const comingOf = (events: ListedEvent[]) => laterOf(events).filter(({ state }) => state === 'upcoming')

function laterOf(events: ListedEvent[]) {
  const now = new Date().toISOString()
  return events.filter(({ event_date }) => event_date !== null && event_date >= now)
}

/** The id of the soonest of them; undefined as long as a sooner one may follow. */
export function nextOf(events: ListedEvent[], { filters, isWhole }: Shown): number | undefined {
  const later = laterOf(events)
  // With the farthest first, the last of them is followed by one that is over or undated.
  const isSettled = filters.sort !== 'distance' && (filters.when !== '' || later.length < events.length)
  if (!isWhole && !isSettled) return undefined
  return comingOf(later).toSorted((a, b) => String(a.event_date).localeCompare(String(b.event_date)))[0]?.id
}
