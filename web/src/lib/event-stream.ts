/** What a stream of the server tells. */
interface SourceListener {
  /** Anything arrived: the stream is healthy. */
  onMessage(message: { version?: number | undefined; spread?: number }): void
  /** The connection failed. It is opened again without further calls. */
  onLost(): void
}

export interface LiveSource {
  /** Reopens a silent stream. Call it regularly, and when the page becomes visible: timers stop while a machine sleeps. */
  check(): void
  close(): void
}

/** The server sends a ping every 25 seconds. In milliseconds. */
export const silenceMax = 60_000

/** A native `EventSource` never returns after a 503, so a new one is opened after a random wait. In milliseconds. */
const [retryMin, retryMax] = [20_000, 60_000]

/** Opens the stream at this address and keeps it open. A healthy stream is never renewed. */
export function openSource(addressOf: () => string, { onMessage, onLost }: SourceListener): LiveSource {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let lastMessageAt = 0

  const open = () => {
    retry = undefined
    lastMessageAt = Date.now()
    const opened = new EventSource(addressOf())
    source = opened
    const receive = (message: { version?: number | undefined; spread?: number }) => {
      if (source !== opened) return
      lastMessageAt = Date.now()
      onMessage(message)
    }
    // What the server before it has told may be more than this one has: after a restore, a version is lower.
    opened.addEventListener('open', () => receive({ version: undefined }))
    opened.addEventListener('ping', () => receive({}))
    opened.addEventListener('spread', ({ data }) => receive({ spread: Number(data) }))
    opened.addEventListener('version', ({ data }) => receive({ version: Number(data) }))
    opened.addEventListener('error', () => {
      if (source !== opened) return
      onLost()
      // Otherwise the browser reconnects, after the time that the server named.
      if (opened.readyState === EventSource.CLOSED && retry === undefined) {
        retry = setTimeout(open, retryMin + Math.random() * (retryMax - retryMin))
      }
    })
  }
  const close = () => {
    clearTimeout(retry)
    retry = undefined
    source?.close()
    source = undefined
  }
  open()
  return {
    check: () => {
      if (retry !== undefined || Math.abs(Date.now() - lastMessageAt) <= silenceMax) return
      close()
      onLost()
      open()
    },
    close,
  }
}
