import { eventPath } from './event-path.ts'

const movedPath = /^\/events\/(\d+)\/(pairings|standings|armies)\/?$/

/** The new address, with its query, for an old address of a part of an event's page; undefined for other addresses. */
export function movedAddress(pathname: string, search: string): string | undefined {
  const [, event_id, page] = movedPath.exec(pathname) ?? []
  if (event_id === undefined) return undefined
  const query = new URLSearchParams(search)
  const round = query.get('round')
  query.set('part', page === 'pairings' ? 'matches' : String(page))
  if (page === 'standings' && round !== null) {
    query.delete('round')
    query.set('after', round)
  }
  return `${eventPath({ id: event_id })}?${query}`
}
