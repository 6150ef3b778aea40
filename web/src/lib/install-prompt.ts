/** What a Chromium browser offers when it can install the page. It is no standard, so TypeScript does not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

export interface InstallPrompt {
  /** Undefined unless the browser offers to install. It offers only once. */
  readonly current: InstallEvent | undefined
  subscribe(listener: () => void): () => void
  /** Opens the dialog of the browser, once. */
  ask(): Promise<void>
  /** Follows the browser until the signal aborts. It offers once a page, soon after its start. */
  start(signal: AbortSignal): void
}

export function createInstallPrompt(): InstallPrompt {
  const listeners = new Set<() => void>()
  let current: InstallEvent | undefined
  const set = (next: InstallEvent | undefined) => {
    current = next
    for (const listener of listeners) listener()
  }
  return {
    get current() {
      return current
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask: async () => {
      const event = current
      set(undefined)
      await event?.prompt()
    },
    start: (signal) => {
      const keep = (event: Event) => {
        // Otherwise Android puts a bar of its own over any page. The desk offers it instead.
        event.preventDefault()
        set(event as InstallEvent)
      }
      window.addEventListener('beforeinstallprompt', keep, { signal })
      window.addEventListener('appinstalled', () => set(undefined), { signal })
    },
  }
}
