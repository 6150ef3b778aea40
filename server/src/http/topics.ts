import { basePath } from '@muster/contract'
import type { Changed, Topic } from './changes.ts'

const lists = /^\/(events(\/places|\.ics|\.atom)?|embed\/events|stats\/home_page|sitemap\.xml)?$/
const ofEvent = /^(?:\/embed)?\/events\/([1-9]\d{0,15})(?=[/.]|$)/

/**
 * What the answer at a path is made of, the same for everybody who does not sign in; undefined for what is not kept. The
 * paths of calls and of pages differ, and mean the same.
 */
export function topicsOf(url: string): readonly Topic[] | undefined {
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

/** What a write at a path may have changed. */
export function topicsChangedBy(url: string): Changed {
  const path = pathOf(url)
  const event = eventIn(path)
  if (event !== undefined) return [event, 'events']
  if (path === '/events') return ['events']
  // The name of an account or an army is in what it organises, plays and brings.
  return /^\/(users|armies)\b/.test(path) ? undefined : []
}

function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.startsWith(basePath) ? path.slice(basePath.length) : path
}

function eventIn(path: string): Topic | undefined {
  const id = ofEvent.exec(path)?.[1]
  return id === undefined ? undefined : `event ${Number(id)}`
}
