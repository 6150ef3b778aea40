import { pageQueries } from '@muster/contract/page-queries'
import type { PagePath } from '@muster/contract/routes'
import type { Query } from '@tanstack/react-query'
import type { Application } from '../lib/application.tsx'
import type { PageHistory } from '../lib/page-history.ts'
import { toInfiniteQueryOptions, toQueryOptions } from '../lib/queries.ts'
import { loadPage, pageAt } from './routes.tsx'

/**
 * Asks all that a page asks before it shows anything, at once. Failed requests are repeated by the page, which reports
 * them.
 */
export function prefetchPage(
  { queryClient, closing }: Application,
  path: PagePath,
  params: Record<string, string | undefined>,
  query: URLSearchParams,
  fresh: { staleTime?: number } = {},
) {
  if (closing.aborted) return
  for (const question of pageQueries[path]?.(params, query) ?? []) {
    if (question.isPaged) void queryClient.prefetchInfiniteQuery({ ...toInfiniteQueryOptions(question), ...fresh })
    else void queryClient.prefetchQuery({ ...toQueryOptions(question), ...fresh })
  }
}

/** Of events for a calendar or a feed reader: no page of ours has a dot. */
const isFile = /\.\w+$/

/** The page of ours that a link leads to; undefined for another site, a file, or a page in another window. */
function pageBehind(link: HTMLAnchorElement | HTMLAreaElement) {
  const isElsewhere = link.origin !== window.location.origin || link.target !== '' || link.hasAttribute('download')
  if (isElsewhere || isFile.test(link.pathname) || link.pathname === window.location.pathname) return undefined
  return pageAt(link)
}

/** Fetches the code of the page that an address leads to, and what it asks. */
function prefetchAddress(application: Application, { pathname, searchParams }: URL, fresh?: { staleTime: number }) {
  const page = pageAt({ pathname })
  if (!page) return
  prefetchPage(application, page.path, page.params, searchParams, fresh)
  void Promise.resolve(loadPage(page.path)).catch(() => {})
}

/** Longer than a pointer takes to pass over a link, in milliseconds. */
const intent = 80

/**
 * Fetches what a link leads to as soon as it is likely to be pressed: touched, reached by the keyboard, or rested upon.
 */
export function prefetchLinks(application: Application, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = ({ target, type }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || !pageBehind(link)) return
    timer = setTimeout(prefetchAddress, type === 'pointerover' ? intent : 0, application, new URL(link.href))
  }
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(type, follow, { signal, passive: true })
  }
}

/** Where most people go next. One of each is fetched, so that these are a handful of small answers. */
const likely: readonly PagePath[] = ['/events', '/events/:event_id', '/armies']

/** How long a page is left alone before others are fetched, and how old their answers may become, in milliseconds. */
const calm = 100
const keptFor = 60_000

/**
 * Fetches the likely next pages of each page once it stands, so that they are there when their links are pressed: on a
 * phone there is no pointer that would come near first. Not where data is to be saved.
 */
export function prefetchLikely(application: Application, history: PageHistory) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(fetchLikely, calm)
  }
  const fetchLikely = () => {
    if (application.closing.aborted || mustSaveData()) return
    // What the page itself is waiting for comes first.
    if (application.queryClient.isFetching({ predicate: isAnswer }) > 0) return wait()
    const links = [...document.links].filter((link) => link.getBoundingClientRect().top < 2 * window.innerHeight)
    for (const path of likely) {
      const link = links.find((one) => pageBehind(one)?.path === path)
      if (link) prefetchAddress(application, new URL(link.href), { staleTime: keptFor })
    }
  }
  // What the server has drawn stands already.
  if (application.isServerRendered) fetchLikely()
  else wait()
  history.listen(wait)
}

/** Not the code of a component. */
const isAnswer = ({ queryKey }: Query) => queryKey[0] !== 'component'

/** Only some browsers tell. */
function mustSaveData() {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true
}
