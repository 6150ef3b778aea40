import { basePath } from '@muster/contract'
import type { CacheTag, Changed } from './invalidations.ts'

const lists = /^\/(events(\/places|\.ics|\.atom)?|embed\/events|sitemap\.xml)?$/
const ofEvent = /^(?:\/embed)?\/events\/([1-9]\d{0,15})(?=[/.]|$)/

/**
 * The cache tags of the response at a path for signed-out visitors; undefined for responses that are not cached. Calls
 * and pages about the same thing have different paths and the same tags.
 */
export function tagsOf(url: string): readonly CacheTag[] | undefined {
  const path = pathOf(url)
  const event = eventIn(path)
  if (event !== undefined) return [event]
  if (lists.test(path)) return ['events']
  if (/^\/(stats\/)?armies(\/|\.|$)/.test(path)) {
    // Forms read the catalogue alone.
    return url.startsWith(`${basePath}/armies`) ? ['armies'] : ['armies', 'counts', 'events']
  }
  return path === '/places' ? ['places'] : undefined
}

/** Writes to these paths change nothing public. */
const isPrivate = /^\/(auth|alerts|calendar|feedback|pairings)(\/|$)|^\/users\/change-password$/

/**
 * The tags that a write through a route may have changed; undefined for all. It takes the route, because addresses have
 * several spellings.
 */
export function tagsChangedBy(route: string, { event_id }: { event_id?: string }): Changed {
  const path = pathOf(route)
  if (event_id !== undefined) return [`event ${Number(event_id)}`, 'events']
  if (path === '/events') return ['events']
  return isPrivate.test(path) ? [] : undefined
}

function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.startsWith(basePath) ? path.slice(basePath.length) : path
}

function eventIn(path: string): CacheTag | undefined {
  const id = ofEvent.exec(path)?.[1]
  return id === undefined ? undefined : `event ${Number(id)}`
}
