/** In milliseconds. Tests shorten them. */
export const liveTimes = {
  /** Changes within this time are read with one query. */
  collect: 50,
  /** The minimum time between two signals of one event. */
  signalEvery: 1000,
  /** Covers a lost notification of another server. */
  pollEvery: 30_000,
  /**
   * Less than half the timeout of a client. An event rather than a comment line: `EventSource` hides comments from its page, which
   * then could not tell a silent stream from a dead one.
   */
  pingEvery: 25_000,
  /** A client that has not taken what was written for this long is disconnected. */
  stallMax: 30_000,
  /**
   * The age at which a stream of an event that is not listed ends. Its client reconnects and is authorised again, in
   * case it has signed out or left the event.
   */
  hiddenMax: 10 * 60_000,
}

export type LiveTimes = typeof liveTimes

/** The bounds of `retry`, the wait before a client reconnects. Random, so that clients do not all reconnect at the same time. */
export const retries = {
  /** After a connection fails. */
  lost: [2000, 10_000],
  /** After this server ends the stream, for example to authorise its client again. */
  ended: [100, 3000],
  /** After a shutdown: the server may be back in a moment. */
  shutdown: [2000, 20_000],
  /** After a shutdown that others could prepare for (`STOP_AFTER`): they go on. */
  drained: [100, 4000],
} as const satisfies Record<string, readonly [number, number]>

export const draw = ([least, most]: readonly [number, number]) => Math.round(least + Math.random() * (most - least))

/** Up to this many watchers refetch within as many milliseconds; more take longer, so the rate stays the same. */
const spreadMin = 500
const spreadMax = 3000

/** The time over which the watchers of an event spread their refetches. */
export const spreadOf = (watchers: number) => Math.min(spreadMax, Math.max(spreadMin, watchers))
