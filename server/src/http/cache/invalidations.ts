import type { CacheTag, Changed } from '@muster/site/cache-tags'
import { LRUCache } from 'lru-cache'

/** The number of tags with their own moment. A change of an evicted tag counts for all tags without one. */
const maxTags = 10_000

/** Records the changes of tags since a moment. Moments are counted: clocks cannot order events within a millisecond. */
export interface Invalidations {
  /** A read that starts now sees every change recorded so far. */
  now(): number
  /** Whether any of these tags changed after this moment. */
  haveChanged(tags: readonly CacheTag[], since: number): boolean
  /** Whether all tags changed at once after this moment, as when an account is deleted. */
  hasEverythingChanged(since: number): boolean
  /** Records a committed change of this server and publishes it to the subscribers. */
  invalidate(changed: Changed): void
  /** Calls `notify` with each change of this server, for other servers. */
  subscribe(notify: (changed: Changed) => void): void
  /** Calls `notify` with each change of any server, after it is recorded. */
  subscribeToAll(notify: (changed: Changed) => void): void
  /** Records a change of another server. */
  receive(changed: Changed): void
}

export function createInvalidations(): Invalidations {
  const subscribers: ((changed: Changed) => void)[] = []
  const subscribersToAll: ((changed: Changed) => void)[] = []
  let moment = 0
  /** The moment of the last change of all tags without their own moment. */
  let others = 0
  let everything = 0
  const changedAt = new LRUCache<CacheTag, number>({
    max: maxTags,
    dispose: (at, _tag, reason) => {
      if (reason === 'evict') others = Math.max(others, at)
    },
  })
  const receive = (changed: Changed) => {
    moment++
    if (changed === undefined) {
      changedAt.clear()
      others = moment
      everything = moment
    }
    for (const tag of changed ?? []) changedAt.set(tag, moment)
    for (const notify of subscribersToAll) notify(changed)
  }
  return {
    now: () => moment,
    haveChanged: (tags, since) => tags.some((tag) => (changedAt.get(tag) ?? others) > since),
    hasEverythingChanged: (since) => everything > since,
    receive,
    invalidate: (changed) => {
      if (changed?.length === 0) return
      receive(changed)
      for (const notify of subscribers) notify(changed)
    },
    subscribe: (notify) => void subscribers.push(notify),
    subscribeToAll: (notify) => void subscribersToAll.push(notify),
  }
}
