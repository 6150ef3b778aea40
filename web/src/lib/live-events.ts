import type { LiveEventOptions } from './follow-event.ts'

/** The events that the page follows, each with one connection however many components use it. */
export interface Live {
  /** Follows an event until the returned function is called. */
  follow(event_id: number): () => void
  close(): void
}

interface Followed {
  /** Undefined until its code is loaded. */
  end: (() => void) | undefined
  uses: number
}

/** The first page does not need the code, so it is loaded after hydration. Without it, nothing would poll either. */
const load = (): Promise<typeof import('./follow-event.ts')> =>
  import('./follow-event.ts').catch(() => new Promise((resolve) => setTimeout(resolve, retryAfter)).then(load))
const retryAfter = 5000

/** How long an event is followed after its last use: the next page about it may still be loading. In milliseconds. */
const keepFor = 2000

export function createLive(options: Omit<LiveEventOptions, 'event_id'>): Live {
  const followed = new Map<number, Followed>()
  const start = (event_id: number) => {
    const entry: Followed = { end: undefined, uses: 0 }
    followed.set(event_id, entry)
    void load().then(({ followEvent }) => {
      if (followed.get(event_id) === entry) entry.end = followEvent({ ...options, event_id })
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
          entry.end?.()
          followed.delete(event_id)
        }, keepFor)
      }
    },
    close: () => {
      for (const { end } of followed.values()) end?.()
      followed.clear()
    },
  }
}
