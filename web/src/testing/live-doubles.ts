import { vi } from 'vitest'

/** A stream that a test drives. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }
  close() {
    this.readyState = 2
  }
  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  tell(name: 'version' | 'spread' | 'ping', data: number | string = '') {
    this.dispatchEvent(new MessageEvent(name, { data: String(data) }))
  }
  /** The browser reconnects unless the server refused. */
  fail(isRefused: boolean) {
    this.readyState = isRefused ? 2 : 0
    this.dispatchEvent(new Event('error'))
  }
}

/** The streams that are open or opening. */
export const sources = () => FakeSource.all.filter(({ readyState }) => readyState !== 2)

class FakeChannel extends EventTarget {
  static all = new Set<FakeChannel>()
  /** A tab that the browser has frozen neither sends nor receives. */
  isFrozen = false
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    FakeChannel.all.add(this)
  }
  postMessage(data: unknown) {
    if (this.isFrozen) return
    for (const other of FakeChannel.all) {
      if (other !== this && other.name === this.name && !other.isFrozen)
        other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
    }
  }
  close() {
    FakeChannel.all.delete(this)
  }
}

/** Freezes the tab that was opened first. */
export function freezeFirstTab() {
  const [first] = FakeChannel.all
  if (first) first.isFrozen = true
}

interface Holder {
  reject: (error: Error) => void
}

/** One lock, as all tabs here are about one event. */
class FakeLocks {
  holder: Holder | undefined
  queue: (() => void)[] = []

  request(_name: string, { signal, steal }: LockOptions, hold: () => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const abort = () => reject(new DOMException('aborted', 'AbortError'))
      let isHeld = false
      const acquire = async () => {
        if (signal?.aborted) return this.next()
        isHeld = true
        const holder = { reject }
        this.holder = holder
        resolve(await hold())
        if (this.holder === holder) {
          this.holder = undefined
          this.next()
        }
      }
      signal?.addEventListener('abort', () => !isHeld && abort())
      if (steal) {
        this.holder?.reject(new DOMException('stolen', 'AbortError'))
        void acquire()
      } else if (this.holder) this.queue.push(() => void acquire())
      else void acquire()
    })
  }

  next() {
    this.queue.shift()?.()
  }
}

/** Replaces streams, channels, locks and the visibility of the page; `vi.unstubAllGlobals` restores them. */
export function stubLive({ hasLocks = true } = {}) {
  FakeSource.all = []
  FakeChannel.all.clear()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('navigator', { ...(hasLocks && { locks: new FakeLocks() }) })
  setVisibility('visible')
}

export function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
