import type { Application } from '../lib/application.tsx'
import { sendUnsent } from '../lib/background-calls.ts'
import type { PageHistory } from '../lib/page-history.ts'
import { prefetchLikely, prefetchLinks } from './prefetch.ts'

export { forgetUser } from '../features/accounts/log-out.ts'
export { prefetchPage } from './prefetch.ts'

/**
 * Everything that the first page does not need. It is loaded once that page is shown, and then works without a network,
 * too.
 */
export function startDeferred(application: Application, history: PageHistory) {
  sendUnsent({ storage: application.storage.local, connection: application.connection, signal: application.closing })
  sendResults(application)
  prefetchLinks(application, application.closing)
  prefetchLikely(application, history)
}

/** Sends what the user has entered at a desk and left unsent, on whatever page they are now. */
function sendResults(application: Application) {
  const { session, closing } = application
  const open = async () => {
    const { user } = session.state
    if (!user || !('indexedDB' in window)) return
    // Visitors do not load it.
    const loaded = await import('../features/outbox/open-outbox.ts').catch(() => undefined)
    if (session.state.user?.id === user.id && !closing.aborted) loaded?.openOutbox(application, user.id)
  }
  closing.addEventListener('abort', session.subscribe(open))
  // It may not have loaded without a network.
  window.addEventListener('online', open, { signal: closing })
  void open()
}
