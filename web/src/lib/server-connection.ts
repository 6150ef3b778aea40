import type { StorageKey } from './browser-storage.ts'

/** What every response shows, whatever its status: the server is reachable, and its current time. */
export interface ServerConnection {
  /** The server's time in milliseconds; until the first response, the device's own. */
  now(): number
  /** Whether `now` comes from the server, now or when this browser heard of it last. */
  readonly isTimeKnown: boolean
  /** Call it with each response. */
  receive(response: Response): void
  /** Calls the listener after each response, until the returned function is called. */
  subscribe(listener: () => void): () => void
}

/**
 * `Date` headers have whole seconds, and a response takes time, so a smaller difference says nothing about the clocks.
 */
const precision = 2_000

/** A browser may refuse to store anything. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

const storedOffset = 'server_time' satisfies StorageKey

/** `storage` keeps how far this device's clock is off, for a page that opens without a network. */
export function createServerConnection(storage: Pick<Storage, 'getItem' | 'setItem'>): ServerConnection {
  const listeners = new Set<() => void>()
  const stored = attempt(() => storage.getItem(storedOffset)) ?? null
  let offset = Number(stored) || 0
  let isTimeKnown = stored !== null
  return {
    now: () => Date.now() + offset,
    get isTimeKnown() {
      return isTimeKnown
    },
    receive: ({ headers }) => {
      const sentAt = Date.parse(headers.get('date') ?? '')
      const measured = sentAt - Date.now()
      // A clock that jumps by a second with each response is worse than one that is a second late.
      const isOff = Math.abs(measured - offset) > precision
      const isNews = isOff || !isTimeKnown
      // A proxy that refuses while Muster is away names no time.
      if (!Number.isNaN(measured)) {
        if (isOff) offset = measured
        isTimeKnown = true
        if (isNews) attempt(() => storage.setItem(storedOffset, String(offset)))
      }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
