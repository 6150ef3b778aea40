import type { PagePath } from '@muster/contract/routes'
import type { Application } from '../lib/application.tsx'
import { asked, askedByPage } from '../lib/questions.ts'
import { loadPage, pageAt } from './routes.tsx'

/**
 * Asks all that a page asks before it shows anything, at once. Failed requests are repeated by the page, which reports
 * them.
 */
export async function askAhead(
  { queryClient, closing }: Application,
  path: PagePath,
  params: Record<string, string | undefined>,
  query: URLSearchParams,
) {
  const { pageQuestions } = await import('@muster/contract/page-questions')
  if (closing.aborted) return
  for (const question of pageQuestions[path]?.(params, query) ?? []) {
    if (question.isPaged) void queryClient.prefetchInfiniteQuery(askedByPage(question))
    else void queryClient.prefetchQuery(asked(question))
  }
}

/** Of events for a calendar or a feed reader: no page of ours has a dot. */
const isFile = /\.\w+$/

/** Longer than a pointer takes to pass over a link, in milliseconds. */
const intent = 80

/**
 * Fetches what a link leads to as soon as it is likely to be pressed: touched, reached by the keyboard, or rested upon.
 */
export function prefetchLinks(application: Application, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const fetchAhead = ({ pathname, searchParams }: URL) => {
    const page = pageAt({ pathname })
    if (!page) return
    void Promise.resolve(loadPage(page.path)).catch(() => {})
    void askAhead(application, page.path, page.params, searchParams).catch(() => {})
  }
  const follow = ({ target, type }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest('a') : null
    // Another site, a file, a page in another window: nothing of ours.
    if (
      !link ||
      isFile.test(link.pathname) ||
      link.origin !== window.location.origin ||
      link.target !== '' ||
      link.hasAttribute('download')
    )
      return
    if (link.pathname === window.location.pathname) return
    timer = setTimeout(fetchAhead, type === 'pointerover' ? intent : 0, new URL(link.href))
  }
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(type, follow, { signal, passive: true })
  }
}
