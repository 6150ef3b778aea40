import { LRUCache } from 'lru-cache'

/**
 * What answers are made of: one event with all that belongs to it; any event, as in lists; the catalogue of armies; what
 * is counted for them; places.
 */
export type CacheTag = `event ${number}` | 'events' | 'armies' | 'counts' | 'places'

/** What was changed; undefined when it may be anything. */
export type Changed = readonly CacheTag[] | undefined

/** How many topics are told apart; the changes of others count as changes of all of them. */
const maxTags = 10_000

/** Knows what was changed since a moment. Moments are counted, not timed: clocks are no help within a millisecond. */
export interface Invalidations {
  /** Whoever reads from now on reads everything that was noted before. */
  now(): number
  /** Whether any of these topics was changed after this moment. */
  haveChanged(topics: readonly CacheTag[], since: number): boolean
  /** Notes a change that has been committed. */
  note(changed: Changed): void
  /** Calls `notify` with each change that is noted here, for other servers. */
  subscribe(notify: (changed: Changed) => void): void
  /** Notes what another server has told of. */
  receive(changed: Changed): void
}

export function createInvalidations(): Invalidations {
  const subscribers: ((changed: Changed) => void)[] = []
  let moment = 0
  /** When everything was changed that is not known by its own moment. */
  let others = 0
  const changedAt = new LRUCache<CacheTag, number>({
    max: maxTags,
    dispose: (at, _topic, reason) => {
      if (reason === 'evict') others = Math.max(others, at)
    },
  })
  const receive = (changed: Changed) => {
    moment++
    if (changed === undefined) {
      changedAt.clear()
      others = moment
    }
    for (const topic of changed ?? []) changedAt.set(topic, moment)
  }
  return {
    now: () => moment,
    haveChanged: (topics, since) => topics.some((topic) => (changedAt.get(topic) ?? others) > since),
    receive,
    note: (changed) => {
      if (changed?.length === 0) return
      receive(changed)
      for (const notify of subscribers) notify(changed)
    },
    subscribe: (notify) => void subscribers.push(notify),
  }
}
