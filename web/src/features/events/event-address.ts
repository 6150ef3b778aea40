import type { EventSearch } from '@muster/contract/event-filters'

/** The address of the list of events under these filters. */
export function searchAddress(filters: Partial<EventSearch> & { view?: string }): string {
  const set = Object.entries(filters).filter(([, value]) => value !== '' && value !== undefined)
  return `/events?${new URLSearchParams(set)}`.replace(/\?$/, '')
}
