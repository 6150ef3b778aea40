import type { Event } from '@muster/contract/events'

/**
 * The keys of the links that were followed to events which are not listed. The one in the address counts for its event,
 * and is known until the page is closed.
 */
export function createEventKeys() {
  const known = new Map<number, string>()
  return (event_id: number): string | undefined => {
    const { pathname, search } = window.location
    const isOfEvent = `${pathname}/`.startsWith(`/events/${event_id}/`)
    const key = isOfEvent ? new URLSearchParams(search).get('key') : null
    if (key) known.set(event_id, key)
    return known.get(event_id)
  }
}

/**
 * The query that opens an event to anybody who follows a link: with a key where it is unlisted. Undefined where no link
 * does: for a draft, and for those who do not know the key.
 */
export function linkQuery({ visibility, key }: Pick<Event, 'visibility' | 'key'>): { key?: string } | undefined {
  if (visibility === 'listed') return {}
  return key === null ? undefined : { key }
}
