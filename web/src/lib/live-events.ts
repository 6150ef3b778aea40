import { followEvent, type LiveEvent, type LiveEventOptions, type LiveState, notFollowed } from './live-event.ts'

/** The events that the page follows, each with one connection however many components use it. */
export interface Live {
  /** Follows an event until the returned function is called. */
  follow(event_id: number): () => void
  stateOf(event_id: number): LiveState
  subscribe(event_id: number, listener: () => void): () => void
  close(): void
}

/** How long an event is followed after its last use: the next page about it may still be loading. In milliseconds. */
const keepFor = 2000

export function createLive(options: Omit<LiveEventOptions, 'event_id'>): Live {
  const followed = new Map<number, { event: LiveEvent; uses: number }>()
  const listeners = new Map<number, Set<() => void>>()
  const notify = (event_id: number) => listeners.get(event_id)?.forEach((listener) => void listener())
  const start = (event_id: number) => {
    const event = followEvent({ ...options, event_id })
    event.subscribe(() => notify(event_id))
    const entry = { event, uses: 0 }
    followed.set(event_id, entry)
    notify(event_id)
    return entry
  }
  return {
    follow: (event_id) => {
      const entry = followed.get(event_id) ?? start(event_id)
      entry.uses++
      return () => {
        setTimeout(() => {
          entry.uses--
          if (entry.uses > 0 || followed.get(event_id) !== entry) return
          entry.event.close()
          followed.delete(event_id)
        }, keepFor)
      }
    },
    stateOf: (event_id) => followed.get(event_id)?.event.state ?? notFollowed,
    subscribe: (event_id, listener) => {
      const all = listeners.get(event_id) ?? new Set()
      listeners.set(event_id, all.add(listener))
      return () => all.delete(listener)
    },
    close: () => {
      for (const { event } of followed.values()) event.close()
      followed.clear()
    },
  }
}
