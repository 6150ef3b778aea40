import type { Event } from '@muster/contract/events'
import { eventPath } from '@muster/site/event-path'

/**
 * Remembers the keys of unlisted events from the links that were followed. A key in the address applies to its event,
 * and is remembered until the page is closed.
 */
export function createEventKeys() {
  const keys = new Map<number, string>()
  return (event_id: number): string | undefined => {
    const { pathname, search } = window.location
    const isOfEvent = `${pathname}/`.startsWith(`${eventPath({ id: event_id })}/`)
    const key = isOfEvent ? new URLSearchParams(search).get('key') : null
    if (key) keys.set(event_id, key)
    return keys.get(event_id)
  }
}

/**
 * The query of a link that opens an event to anyone; an unlisted event needs its key. Undefined if no such link exists:
 * for a draft, or if the reader does not know the key.
 */
export function linkQuery({ visibility, key }: Pick<Event, 'visibility' | 'key'>): { key?: string } | undefined {
  if (visibility === 'listed') return {}
  return key === null ? undefined : { key }
}
