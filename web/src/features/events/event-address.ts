import type { EventSearch } from '@muster/contract/event-filters'

/** The address of the list of events under these filters. */
export function searchAddress(filters: Partial<EventSearch> & { view?: string }): string {
  const set = Object.entries(filters).filter(([, value]) => value !== '' && value !== undefined)
  return `/events?${new URLSearchParams(set)}`.replace(/\?$/, '')
}

/** The query of the feeds with these events. Feeds know no words for days, and have an order of their own. */
export function feedQuery({ when, from, to, sort: _, cursor: __, view: ___, ...filters }: EventSearch): string {
  return searchAddress({ ...filters, ...(when === 'dates' && { from, to }) }).replace('/events', '')
}
