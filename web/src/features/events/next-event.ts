import type { ListedEvent } from '@muster/contract/events'
import { dayOfEvent } from '@muster/contract/hall-day'
import type { EventSearch } from '@muster/site/event-filters'

interface Shown {
  filters: EventSearch
  /** Whether the list has no further pages. */
  isWhole: boolean
  today: string
}

/** The upcoming events of a list. An event with a later date may already have been played. */
export const upcomingOf = (events: ListedEvent[], today: string) =>
  events.filter((event) => isLater(event, today) && event.state === 'upcoming')

const isLater = (event: ListedEvent, today: string) => (dayOfEvent(event) ?? '') >= today

/** The id of the soonest upcoming event; undefined as long as a sooner one may follow. */
export function nextOf(events: ListedEvent[], { filters, isWhole, today }: Shown): number | undefined {
  // The list starts with the farthest date, so the soonest event is followed by one that is over or undated.
  const isSettled =
    filters.sort !== 'distance' && (filters.when !== '' || !events.every((event) => isLater(event, today)))
  if (!isWhole && !isSettled) return undefined
  const dateOf = (event: ListedEvent) => `${dayOfEvent(event)} ${event.event_date}`
  return upcomingOf(events, today).toSorted((a, b) => dateOf(a).localeCompare(dateOf(b)))[0]?.id
}
