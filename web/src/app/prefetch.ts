import { pageQueries } from '@muster/site/page-queries'
import type { PagePath } from '@muster/site/routes'
import type { Query } from '@tanstack/react-query'
import type { Application } from '../lib/application.tsx'
import type { PageHistory } from '../lib/page-history.ts'
import { toInfiniteQueryOptions, toQueryOptions } from '../lib/queries.ts'
import { readToday } from '../lib/zone.ts'
import { loadPage, pageAt } from './routes.tsx'

/** Prefetches all initial queries of a page in parallel. The page repeats failed requests, and reports them. */
export function prefetchPage(
  { queryClient, closing }: Application,
  path: PagePath,
  params: Record<string, string | undefined>,
  query: URLSearchParams,
  fresh: { staleTime?: number } = {},
) {
  if (closing.aborted) return
  for (const pageQuery of pageQueries[path]?.(params, query, readToday()) ?? []) {
    if (pageQuery.isPaged) void queryClient.prefetchInfiniteQuery({ ...toInfiniteQueryOptions(pageQuery), ...fresh })
    else void queryClient.prefetchQuery({ ...toQueryOptions(pageQuery), ...fresh })
  }
}

/** Files, such as calendars and feeds: only their paths have a dot. */
const isFile = /\.\w+$/

/** The page behind a link; undefined for another site, a file, or a page in another window. */
function pageBehind(link: HTMLAnchorElement | HTMLAreaElement) {
  const isExternal = link.origin !== window.location.origin || link.target !== '' || link.hasAttribute('download')
  if (isExternal || isFile.test(link.pathname) || link.pathname === window.location.pathname) return undefined
  return pageAt(link)
}

/** Fetches the code of the page at an address, and its queries. */
function prefetchAddress(application: Application, { pathname, searchParams }: URL, fresh?: { staleTime: number }) {
  const page = pageAt({ pathname })
  if (!page) return
  prefetchPage(application, page.path, page.params, searchParams, fresh)
  prefetchCode(page.path)
}

const prefetchCode = (path: PagePath) => void Promise.resolve(loadPage(path)).catch(() => {})

/** How long a pointer must rest on a link, in milliseconds: longer than passing over it. */
const hoverDelay = 80

/**
 * Prefetches the page of a link when a press is likely: on touch, on keyboard focus, or when the pointer rests on it.
 */
export function prefetchLinks(application: Application, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = ({ target, type }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || !pageBehind(link)) return
    timer = setTimeout(prefetchAddress, type === 'pointerover' ? hoverDelay : 0, application, new URL(link.href))
  }
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(type, follow, { signal, passive: true })
  }
}

/** The most likely next pages. At most one link to each is prefetched: a handful of small responses. */
const likely: readonly PagePath[] = ['/events', '/events/:event_id']

/** Fetches only the code of this page: its responses are as large as a page. */
const likelyCode: PagePath = '/armies'

/** The maximum age of prefetched responses, in milliseconds. */
const maxAge = 60_000

/**
 * Prefetches the likely next pages once a page is rendered, less than 60 kB together, unless the network is slow or the
 * user saves data. A phone has no pointer that would rest on a link first.
 */
export function prefetchLikely(application: Application, history: PageHistory) {
  let { pathname } = history.location
  const fetchLikely = () => {
    if (application.closing.aborted || isNetworkLimited()) return
    // The page's own queries come first.
    if (application.queryClient.isFetching({ predicate: isDataQuery }) > 0) return whenIdle(fetchLikely)
    const links = [...document.links].filter((link) => likely.includes(pageBehind(link)?.path ?? '/'))
    for (const path of likely) {
      const link = links.find((one) => pageBehind(one)?.path === path && isNear(one))
      if (link) prefetchAddress(application, new URL(link.href), { staleTime: maxAge })
    }
    prefetchCode(likelyCode)
  }
  // A server-rendered page is complete already.
  if (application.isServerRendered) fetchLikely()
  else whenIdle(fetchLikely)
  history.listen(({ location }) => {
    // A change of tab or filter leads to the same pages.
    if (location.pathname !== pathname) whenIdle(fetchLikely)
    pathname = location.pathname
  })
}

const isNear = (link: Element) => link.getBoundingClientRect().top < 2 * window.innerHeight

/** Calls `task` when the page is painted and idle; Safari has no idle callbacks. */
function whenIdle(task: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2000 })
  else setTimeout(task, 200)
}

/** Whether a query fetches data, not the code of a component. */
const isDataQuery = ({ queryKey }: Query) => queryKey[0] !== 'component'

/** Whether prefetching would cost the user money or time. Only some browsers report this. */
function isNetworkLimited() {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}
