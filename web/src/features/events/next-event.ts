import type { ListedEvent } from '@muster/contract/events'
import type { EventSearch } from '@muster/site/event-filters'

interface Shown {
  filters: EventSearch
  /** Whether the list has no further pages. */
  isWhole: boolean
}

/** The upcoming events of a list. An event with a later date may already have been played. */
export const upcomingOf = (events: ListedEvent[]) => laterOf(events).filter(({ state }) => state === 'upcoming')

function laterOf(events: ListedEvent[]) {
  const now = new Date().toISOString()
  return events.filter(({ event_date }) => event_date !== null && event_date >= now)
}

/** The id of the soonest upcoming event; undefined as long as a sooner one may follow. */
export function nextOf(events: ListedEvent[], { filters, isWhole }: Shown): number | undefined {
  const later = laterOf(events)
  // The list starts with the farthest date, so the soonest event is followed by one that is over or undated.
  const isSettled = filters.sort !== 'distance' && (filters.when !== '' || later.length < events.length)
  if (!isWhole && !isSettled) return undefined
  return upcomingOf(later).toSorted((a, b) => String(a.event_date).localeCompare(String(b.event_date)))[0]?.id
}
