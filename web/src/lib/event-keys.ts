/**
 * The keys of the links that were followed to events which are not listed. The one in the address counts for its event,
 * and is known until the page is closed.
 */
export function makeEventKeys() {
  const known = new Map<number, string>()
  return (event_id: number): string | undefined => {
    const { pathname, search } = window.location
    const key = pathname === `/events/${event_id}` ? new URLSearchParams(search).get('key') : null
    if (key) known.set(event_id, key)
    return known.get(event_id)
  }
}
