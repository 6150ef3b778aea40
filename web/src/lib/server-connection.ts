/** What every response shows, whatever its status: the server is reachable, and its current time. */
export interface ServerConnection {
  /** The server's time in milliseconds; until the first response, the device's own. */
  now(): number
  /** Whether `now` comes from the server. */
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

export function createServerConnection(): ServerConnection {
  const listeners = new Set<() => void>()
  let offset = 0
  let isTimeKnown = false
  return {
    now: () => Date.now() + offset,
    get isTimeKnown() {
      return isTimeKnown
    },
    receive: ({ headers }) => {
      const sentAt = Date.parse(headers.get('date') ?? '')
      const measured = sentAt - Date.now()
      // A clock that jumps by a second with each response is worse than one that is a second late.
      if (Math.abs(measured - offset) > precision) offset = measured
      isTimeKnown = true
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
