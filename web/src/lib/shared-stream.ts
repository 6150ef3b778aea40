import { type LiveSource, openSource, silenceMax } from './event-stream.ts'

/** What the tabs of a browser know about the stream that they share. */
export interface LiveNews {
  isOpen: boolean
  version: number | undefined
  /** The time over which to spread refetches, in milliseconds. */
  spread: number
}

export interface LiveTabs {
  close(): void
}

interface LiveTabsOptions {
  /** Tabs with the same name share a stream. */
  name: string
  addressOf: () => string
  /** Called with each message of the stream, in every tab. */
  onNews: (news: LiveNews) => void
}

type Message = { type: 'hello' } | { type: 'news'; news: LiveNews }

/** How long a hidden tab keeps its place: people look at another tab and return. In milliseconds. */
const hiddenMax = 30_000

/** How long a tab waits for the leader's first message, in milliseconds. A frozen tab keeps its lock, and is silent. */
const helloMax = 5000

const checkEvery = 5000

/**
 * Shares one stream among the tabs of a browser. HTTP/1.1 allows six connections to an origin, and a laptop may show
 * the event, the desk, the board and two cards.
 *
 * A tab is *idle* while it is hidden, *following* while another tab holds the lock, or *leading*: it holds the lock and
 * the stream. Idle → following: it becomes visible. Following → leading: it gets the lock, or takes it from a leader that
 * is silent for too long. Any → idle: it is hidden for some time. Leading → following: another tab took the lock.
 */
export function shareStream({ name, addressOf, onNews }: LiveTabsOptions): LiveTabs {
  const closing = new AbortController()
  const channel = new BroadcastChannel(name)
  /** Undefined on http other than localhost. */
  const locks = navigator.locks as LockManager | undefined
  let news: LiveNews = { isOpen: false, version: undefined, spread: 500 }
  let lastMessageAt = 0
  let source: LiveSource | undefined
  /** Ends the current request for the lock, or gives the lock back. */
  let resign: (() => void) | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  const send = (message: Message) => channel.postMessage(message)
  const receive = (received: LiveNews) => {
    lastMessageAt = Date.now()
    news = received
    onNews(news)
  }
  const announce = (change: Partial<LiveNews>) => {
    receive({ ...news, ...change })
    send({ type: 'news', news })
  }

  const lead = () => {
    source = openSource(addressOf, {
      onMessage: (message) => announce({ isOpen: true, ...message }),
      onLost: () => announce({ isOpen: false }),
    })
  }
  const stopLeading = () => {
    source?.close()
    source = undefined
  }

  const compete = (steal = false) => {
    const request = new AbortController()
    const { promise: resigned, resolve } = Promise.withResolvers<void>()
    const own = () => {
      request.abort()
      resolve()
    }
    resign = own
    if (!steal) {
      lastMessageAt = Math.max(lastMessageAt, Date.now() - silenceMax + helloMax)
      send({ type: 'hello' })
    }
    const hold = () => {
      if (resign !== own) return undefined
      lead()
      return resigned
    }
    if (!locks) return void hold()
    void locks
      .request(name, steal ? { steal } : { signal: request.signal }, hold)
      // Rejects when it is aborted, and when another tab takes the lock.
      .catch(() => {})
      .then(() => {
        if (resign !== own) return
        stopLeading()
        resign = undefined
        if (isVisible()) compete()
      })
  }
  const stop = () => {
    const own = resign
    resign = undefined
    stopLeading()
    own?.()
  }

  const check = () => {
    if (resign === undefined) return
    if (source) return source.check()
    if (Math.abs(Date.now() - lastMessageAt) <= silenceMax) return
    if (news.isOpen) receive({ ...news, isOpen: false })
    stop()
    compete(true)
  }
  const followVisibility = () => {
    clearTimeout(hiding)
    if (!isVisible()) hiding = setTimeout(stop, locks ? hiddenMax : 0)
    else if (resign) check()
    else compete()
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'news') receive(data.news)
    else if (source) send({ type: 'news', news })
  })
  const timer = setInterval(check, checkEvery)
  document.addEventListener('visibilitychange', followVisibility, { signal: closing.signal })
  // A page in the back-forward cache must not hold a lock.
  window.addEventListener('pagehide', stop, { signal: closing.signal })
  window.addEventListener('pageshow', () => !resign && followVisibility(), { signal: closing.signal })
  followVisibility()
  return {
    close: () => {
      closing.abort()
      clearInterval(timer)
      clearTimeout(hiding)
      stop()
      channel.close()
    },
  }
}

const isVisible = () => document.visibilityState !== 'hidden'
