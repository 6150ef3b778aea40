import type { Application } from '../lib/application.tsx'
import { sendUnsent } from '../lib/outbox.ts'
import type { PageHistory } from '../lib/page-history.ts'
import { prefetchLikely, prefetchLinks } from './prefetch.ts'

export { revoke } from '../features/accounts/log-out.ts'
export { prefetchPage } from './prefetch.ts'

/**
 * Everything that the first page does not need. It is loaded once that page is shown, and then works without a network,
 * too.
 */
export function startDeferred(application: Application, history: PageHistory) {
  sendUnsent(application.storage.local, application.closing)
  prefetchLinks(application, application.closing)
  prefetchLikely(application, history)
}
