import type { LiveEvent, LiveEventOptions, LiveState } from './live-event.ts'

/** The events that the page follows, each with one connection however many components use it. */
export interface Live {
  /** Follows an event until the returned function is called. */
  follow(event_id: number): () => void
  stateOf(event_id: number): LiveState
  /** Calls the listener when a state changes, until the returned function is called. */
  subscribe(listener: () => void): () => void
  close(): void
}

interface Followed {
  /** Undefined until its code is loaded. */
  event: LiveEvent | undefined
  uses: number
}

/** The state before the page follows an event, and on the server. */
export const notFollowed: LiveState = { status: 'polling', since: 0 }

/** The first page does not need the code, so it is loaded after hydration. Without it, nothing would poll either. */
const load = (): Promise<typeof import('./live-event.ts')> =>
  import('./live-event.ts').catch(() => new Promise((resolve) => setTimeout(resolve, retryAfter)).then(load))
const retryAfter = 5000

/** How long an event is followed after its last use: the next page about it may still be loading. In milliseconds. */
const keepFor = 2000

export function createLive(options: Omit<LiveEventOptions, 'event_id' | 'onChange'>): Live {
  const followed = new Map<number, Followed>()
  const listeners = new Set<() => void>()
  const onChange = () => listeners.forEach((listener) => void listener())
  const start = (event_id: number) => {
    const entry: Followed = { event: undefined, uses: 0 }
    followed.set(event_id, entry)
    void load().then(({ followEvent }) => {
      if (followed.get(event_id) !== entry) return
      entry.event = followEvent({ ...options, event_id, onChange })
      onChange()
    })
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
          entry.event?.close()
          followed.delete(event_id)
        }, keepFor)
      }
    },
    stateOf: (event_id) => followed.get(event_id)?.event?.state ?? notFollowed,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      for (const { event } of followed.values()) event?.close()
      followed.clear()
    },
  }
}
