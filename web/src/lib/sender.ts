import { ApiError } from '@muster/contract/client'
import type { ServerConnection } from './server-connection.ts'

/** What an attempt has left to send. */
export interface Left {
  /**
   * Whether a response arrived: then the network is there, and the next pause is the shortest one. Undefined if nothing was
   * tried, which says nothing.
   */
  isAnswered: boolean | undefined
  /** How long the server asks to wait, in milliseconds. */
  wait?: number | undefined
}

/** What is left after a call that was not executed: whether the server responded, and how long it asks to wait. */
export function leftBy(error: unknown): Left & { isAnswered: boolean } {
  if (!(error instanceof ApiError)) return { isAnswered: false }
  return { isAnswered: true, wait: error.retryAfter === undefined ? undefined : error.retryAfter * 1000 }
}

interface SenderOptions {
  /** Sends what waits. Returns what is left; undefined if nothing is. One that throws has left everything. */
  attempt: () => Promise<Left | undefined>
  /** Whether anything waits. A response of the server is no reason to send nothing. */
  isWaiting: () => boolean
  /** Whether anything waits that no attempt has tried, which needs no pause. */
  hasNew?: () => boolean
  connection: Pick<ServerConnection, 'subscribe'>
  signal: AbortSignal
}

export interface Sender {
  /**
   * Sends what waits, but not right after a failed attempt. What is new needs no pause, nor what is urgent, which makes
   * another attempt if one runs.
   */
  send(options?: { isUrgent?: boolean; isNew?: boolean }): void
  /** Whether the last attempt got no response. */
  readonly isFailing: boolean
  /** Resolves once no attempt is under way. */
  settled(): Promise<void>
}

/** The minimum wait after a failed attempt, in milliseconds: an overloaded server responds, too. */
const retryPause = 5_000
const longestPause = 20_000

/**
 * Decides when to send again, for everything that must arrive although there may be no network. After a failure it pauses
 * for 5 s, and each time twice as long, up to 20 s; but any response to any request ends the pause after its first
 * 5 s, and the browser's `online` event ends it immediately. `navigator.onLine` is ignored: it is true on dead Wi-Fi.
 */
export function createSender({ attempt, isWaiting, hasNew, connection, signal }: SenderOptions): Sender {
  let running: Promise<void> | undefined
  let isWanted = false
  let failures = 0
  let isFailing = false
  /** No other reason than an urgent one starts an attempt before this time, by a clock that nobody sets back. */
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const end = (left: Left | undefined, isOver = true) => {
    running = undefined
    isFailing = left?.isAnswered === undefined ? left !== undefined && isFailing : !left.isAnswered
    failures = isFailing ? failures + 1 : Number(left !== undefined)
    const pause = Math.min(retryPause * 2 ** (failures - 1), longestPause)
    const wait = left?.wait ?? 0
    notBefore = left ? performance.now() + Math.max(retryPause, wait) : 0
    if (isWanted || (isOver && hasNew?.())) start()
    else if (left && !signal.aborted) timer = setTimeout(start, Math.max(wait, pause * (1 + Math.random() / 4)))
  }
  const start = () => {
    if (signal.aborted || running) return
    clearTimeout(timer)
    isWanted = false
    // What throws would throw again immediately, such as a browser without storage.
    running = attempt().then(
      (left) => end(left),
      () => end({ isAnswered: false }, false),
    )
  }
  const send = ({ isUrgent = false, isNew = false } = {}) => {
    if (isUrgent) isWanted = running !== undefined
    if (isUrgent || isNew || (isWaiting() && performance.now() >= notBefore)) start()
  }

  const unsubscribe = connection.subscribe(() => send())
  window.addEventListener('online', () => send({ isUrgent: true }), { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    unsubscribe()
  })
  return {
    send,
    get isFailing() {
      return isFailing
    },
    settled: async () => {
      while (running) await running
    },
  }
}
