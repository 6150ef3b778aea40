import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Changed } from '@muster/site/cache-tags'
import { busy } from '../http/limits/queue.ts'
import { notFound } from '../http/routing/app-error.ts'
import { endFrame, pingFrame, signalFrame } from './frames.ts'
import type { LiveEvent } from './queries.ts'
import { disconnectStalled, type Signal, type Stream, sendPing, sendSignal } from './stream.ts'
import { draw, type LiveTimes, retries } from './times.ts'

/** An event with its streams, and with the requests that are about to open one. */
export interface Watched {
  readonly id: number
  event: LiveEvent | undefined
  /** Rejects with `not_found`. */
  loaded: Promise<LiveEvent>
  streams: Set<Stream>
  /** How many streams and requests need this entry. */
  uses: number
  signal: Signal
  /** By `performance.now()`, which no correction of the clock moves. */
  signalledAt: number
  readAt: number
}

interface HubDeps {
  load: (ids: number[]) => Promise<LiveEvent[]>
  /** Calls back with each change of any server. */
  subscribe: (notify: (changed: Changed) => void) => void
  /** Called with an event whose change was found by polling: this server's cached responses are out of date, too. */
  onMissed: (id: number) => void
  times: LiveTimes
}

/** How many streams are written to before other requests get their turn. */
const chunk = 500

/** How long a client may take to close an ended stream, in milliseconds. */
const lingers = 500

/** Tells the streams of each event its version when it rises, at most once per `signalEvery`. */
export function createHub({ load, subscribe, onMissed, times }: HubDeps) {
  const watched = new Map<number, Watched>()
  /** Events that may have a new version, and when they are to be read. */
  const dirty = new Map<Watched, number>()
  let timer: { timeout: NodeJS.Timeout; dueAt: number } | undefined
  let isReading = false
  let isStopping = false

  const read = async (entries: readonly Watched[]) => {
    for (const entry of entries) entry.readAt = performance.now()
    const found = new Map((await load(entries.map(({ id }) => id))).map((event) => [event.id, event]))
    for (const entry of entries) update(entry, found.get(entry.id))
  }

  const update = (entry: Watched, event: LiveEvent | undefined) => {
    const before = entry.event
    // One of two concurrent reads may be older.
    if (event && before && event.version < before.version) return
    entry.event = event
    if (!event || (before && isOtherAudience(before, event))) return void endAll(entry.streams, retries.ended)
    if (!before || event.version === entry.signal.version) return
    if (performance.now() - entry.signalledAt >= times.signalEvery) void signal(entry, event.version)
    else mark(entry)
  }

  const signal = async (entry: Watched, version: number) => {
    entry.signalledAt = performance.now()
    entry.signal = { version, frame: signalFrame(version, entry.streams.size) }
    await forEach(entry.streams, (stream) => sendSignal(stream, entry.signal))
  }

  const mark = (entry: Watched, after = 0) => {
    const dueAt = Math.max(after, entry.signalledAt + times.signalEvery)
    dirty.set(entry, Math.min(dueAt, dirty.get(entry) ?? dueAt))
  }
  const schedule = () => {
    if (isReading || dirty.size === 0 || isStopping) return
    const dueAt = Math.max(performance.now() + times.collect, Math.min(...dirty.values()))
    if (timer && timer.dueAt <= dueAt) return
    clearTimeout(timer?.timeout)
    timer = { timeout: setTimeout(readDirty, dueAt - performance.now(), dueAt).unref(), dueAt }
  }
  const readDirty = async (scheduledAt: number) => {
    timer = undefined
    // A timer may fire a part of a millisecond early.
    const now = Math.max(scheduledAt, performance.now())
    const due = [...dirty].filter(([, dueAt]) => dueAt <= now).map(([entry]) => entry)
    for (const entry of due) dirty.delete(entry)
    isReading = true
    await read(due).catch(() => {
      // The database is unavailable. The next poll or change reads again.
      for (const entry of due) if (watched.has(entry.id)) mark(entry)
    })
    isReading = false
    schedule()
  }
  subscribe((changed) => {
    if (changed === undefined) for (const entry of watched.values()) mark(entry)
    for (const tag of changed ?? []) {
      const entry = tag.startsWith('event ') ? watched.get(Number(tag.slice('event '.length))) : undefined
      if (entry) mark(entry)
    }
    schedule()
  })

  const poll = async () => {
    const entries = [...watched.values()].filter(({ event }) => event)
    if (entries.length === 0) return
    const before = new Map(entries.map((entry) => [entry, entry.event?.version]))
    await read(entries).catch(() => {})
    schedule()
    for (const entry of entries) {
      const isMissed = before.get(entry) !== entry.event?.version && !dirty.has(entry)
      if (isMissed) onMissed(entry.id)
    }
  }

  const streams = function* () {
    for (const entry of watched.values()) yield* entry.streams
  }
  const tidy = () => {
    for (const stream of streams()) disconnectStalled(stream, times.stallMax)
    const oldest = performance.now() - times.hiddenMax
    for (const { event, streams } of watched.values()) {
      if (event?.visibility === 'listed') continue
      void endAll(
        [...streams].filter(({ openedAt }) => openedAt < oldest),
        retries.ended,
      )
    }
  }
  const timers = [
    setInterval(() => void poll(), times.pollEvery),
    setInterval(() => void forEach(streams(), (stream) => sendPing(stream, pingFrame)), times.pingEvery),
    setInterval(tidy, Math.min(1000, times.stallMax / 4)),
  ]
  for (const each of timers) each.unref()

  /** Call it before the event is read: from then on no change is missed. `leave` is its counterpart. */
  const enter = (id: number): Watched => {
    if (isStopping) throw busy()
    const existing = watched.get(id)
    if (existing) {
      existing.uses++
      // Its client may come from a server that was killed before its message about a change arrived here. Thousands may.
      mark(existing, existing.readAt + times.signalEvery)
      schedule()
      return existing
    }
    const signal = { version: 0, frame: pingFrame }
    const { promise: loaded, resolve, reject } = Promise.withResolvers<LiveEvent>()
    const entry: Watched = {
      id,
      event: undefined,
      loaded,
      streams: new Set(),
      uses: 1,
      signal,
      signalledAt: Number.NEGATIVE_INFINITY,
      readAt: Number.NEGATIVE_INFINITY,
    }
    watched.set(id, entry)
    const settle = () => {
      if (!entry.event) return reject(notFound('event'))
      entry.signal.version = entry.event.version
      resolve(entry.event)
    }
    read([entry]).then(settle, reject)
    return entry
  }
  const leave = (entry: Watched) => {
    entry.uses--
    if (entry.uses > 0) return
    if (watched.get(entry.id) === entry) watched.delete(entry.id)
    dirty.delete(entry)
  }

  return {
    enter,
    leave,
    /** Ends all streams within a second. Their clients reconnect at random times. */
    stop: async (retry: readonly [number, number]) => {
      isStopping = true
      clearTimeout(timer?.timeout)
      for (const each of timers) clearInterval(each)
      await Promise.all([...watched.values()].map((entry) => endAll(entry.streams, retry)))
    },
  }
}

/** Whether other people may see the event now. */
export const isOtherAudience = (one: LiveEvent, other: LiveEvent) =>
  one.visibility !== other.visibility || one.share_key !== other.share_key

async function forEach(streams: Iterable<Stream>, act: (stream: Stream) => void) {
  let count = 0
  for (const stream of streams) {
    act(stream)
    count++
    if (count % chunk === 0) await nextTurn()
  }
}

/** Ends the streams; resolves when their connections are closed. */
async function endAll(streams: Iterable<Stream>, retry: readonly [number, number]) {
  const all = [...streams].filter(({ socket }) => !socket.writableEnded)
  const timer = setTimeout(() => all.forEach(({ socket }) => void socket.destroy()), lingers)
  const closed = all.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)))
  await forEach(all, ({ socket }) => void socket.end(endFrame(draw(retry))))
  await Promise.all(closed)
  clearTimeout(timer)
}
