import { basePath } from '@muster/contract'
import type { CacheTag, Changed } from './invalidations.ts'

const lists = /^\/(events(\/places|\.ics|\.atom)?|embed\/events|sitemap\.xml)?$/
const ofEvent = /^(?:\/embed)?\/events\/([1-9]\d{0,15})(?=[/.]|$)/

/**
 * What the answer at a path is made of, the same for everybody who does not sign in; undefined for what is not kept. The
 * paths of calls and of pages differ, and mean the same.
 */
export function tagsOf(url: string): readonly CacheTag[] | undefined {
  const path = pathOf(url)
  const event = eventIn(path)
  if (event !== undefined) return [event]
  if (lists.test(path)) return ['events']
  if (/^\/(stats\/)?armies(\/|\.|$)/.test(path)) {
    // The catalogue itself, for the forms.
    return url.startsWith(`${basePath}/armies`) ? ['armies'] : ['armies', 'counts', 'events']
  }
  return path === '/places' ? ['places'] : undefined
}

/** Writes here change nothing that everybody sees. */
const ofOneself = /^\/(auth|alerts|calendar|feedback|pairings)(\/|$)|^\/users\/change-password$/

/**
 * What a write through a route may have changed: anything, unless the route says less. Not by the address, which can be
 * written in several ways.
 */
export function tagsChangedBy(route: string, { event_id }: { event_id?: string }): Changed {
  const path = pathOf(route)
  if (event_id !== undefined) return [`event ${Number(event_id)}`, 'events']
  if (path === '/events') return ['events']
  return ofOneself.test(path) ? [] : undefined
}

function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.startsWith(basePath) ? path.slice(basePath.length) : path
}

function eventIn(path: string): CacheTag | undefined {
  const id = ofEvent.exec(path)?.[1]
  return id === undefined ? undefined : `event ${Number(id)}`
}
