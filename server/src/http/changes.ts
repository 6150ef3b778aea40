import { LRUCache } from 'lru-cache'

/**
 * What answers are made of: one event with all that belongs to it; any event, as in lists; the catalogue of armies; what
 * is counted for them; places.
 */
export type Topic = `event ${number}` | 'events' | 'armies' | 'counts' | 'places'

/** What was changed; undefined when it may be anything. */
export type Changed = readonly Topic[] | undefined

/** How many topics are told apart; the changes of others count as changes of all of them. */
const topicsMax = 10_000

/** Knows what was changed since a moment. Moments are counted, not timed: clocks are no help within a millisecond. */
export interface Changes {
  /** Whoever reads from now on reads everything that was noted before. */
  now(): number
  /** Whether any of these topics was changed after this moment. */
  haveChanged(topics: readonly Topic[], since: number): boolean
  /** Notes a change that has been committed. */
  note(changed: Changed): void
  /** Calls `tell` with each change that is noted here, for other servers. */
  onNote(tell: (changed: Changed) => void): void
  /** Notes what another server has told of. */
  hear(changed: Changed): void
}

export function openChanges(): Changes {
  const tells: ((changed: Changed) => void)[] = []
  let moment = 0
  /** When everything was changed that is not known by its own moment. */
  let others = 0
  const changedAt = new LRUCache<Topic, number>({
    max: topicsMax,
    dispose: (at, _topic, reason) => {
      if (reason === 'evict') others = Math.max(others, at)
    },
  })
  const hear = (changed: Changed) => {
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
    hear,
    note: (changed) => {
      if (changed?.length === 0) return
      hear(changed)
      for (const tell of tells) tell(changed)
    },
    onNote: (tell) => void tells.push(tell),
  }
}
