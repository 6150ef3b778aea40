import { movedAddress } from '@muster/site/moved-address'
import { type PagePath, type RouteDefinition, routes } from '@muster/site/routes'
import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import type { Application } from '../lib/application.tsx'
import { ParamsContext, Redirect, useLocation } from '../lib/navigation.tsx'
import { createPageHistory, type PageHistory, type PageLocation } from '../lib/page-history.ts'
import { PageRouter } from '../lib/page-router.tsx'
import type { LoginState } from '../lib/return-to.ts'
import { ErrorPage } from './error-page.tsx'
import { RouteGuard, WithEventId } from './guards.tsx'
import { Layout } from './layout.tsx'
import { PageMeta } from './page-meta.tsx'
import { loadPage, pageAt } from './routes.tsx'

/** Loads everything that the first page does not need. */
export const loadDeferred = () => import('./deferred.ts')

/** Pages whose code is loaded. */
export type LoadedPages = Partial<Record<PagePath, ComponentType>>

/**
 * Opens the history of the whole page. Navigation prefetches the queries of the next page while its code loads. An
 * expired session redirects to the login page, and back after signing in.
 */
export function createHistory(application: Application): PageHistory {
  const history = createPageHistory()
  let { pathname } = history.location
  history.listen(({ location }) => {
    const page = location.pathname === pathname ? undefined : pageAt(location)
    pathname = location.pathname
    if (page)
      void loadDeferred()
        .then(({ prefetchPage }) =>
          prefetchPage(application, page.path, page.params, new URLSearchParams(location.search)),
        )
        .catch(() => {})
  })
  application.onExpired.current = () => {
    const { location } = history
    history.navigate('/login', { state: { from: location.pathname + location.search } satisfies LoginState })
  }
  return history
}

interface AppRouterProps {
  history: PageHistory
  /** The code of the server-rendered page, for hydration. */
  rendered?: LoadedPages
}

export function AppRouter({ history, rendered }: AppRouterProps) {
  const [loaded] = useState<LoadedPages>(() => ({ ...rendered }))
  const prepare = useCallback(
    (location: PageLocation) => {
      const path = pageAt(location)?.path
      if (path === undefined || loaded[path]) return undefined
      const page = loadPage(path)
      if (page instanceof Promise) {
        return page.then((fetched) => {
          loaded[path] = fetched
        })
      }
      loaded[path] = page
      return undefined
    },
    [loaded],
  )
  return (
    <PageRouter history={history} prepare={prepare}>
      <Pages loaded={loaded} />
    </PageRouter>
  )
}

/** All pages; `loaded` grows with each navigation. */
export function Pages({ loaded }: { loaded: LoadedPages }) {
  const { pathname, search } = useLocation()
  const page = pageAt({ pathname })
  return (
    <RouteErrorBoundary
      fallback={(error) => (
        <main>
          <ErrorPage error={error} />
        </main>
      )}
    >
      <Layout isFullScreen={page && 'isFullScreen' in routes[page.path]}>
        {page ? (
          <ParamsContext value={page.params}>
            <RouteFrame path={page.path} definition={routes[page.path]} page={loaded[page.path]} />
          </ParamsContext>
        ) : (
          <Redirect to={movedAddress(pathname, search) ?? '/'} replace />
        )}
      </Layout>
    </RouteErrorBoundary>
  )
}

/** Throws like a browser whose import of a module fails. */
function Missing(): ReactNode {
  throw new TypeError('Failed to fetch the page')
}

interface RouteFrameProps {
  path: PagePath
  definition: RouteDefinition
  page: ComponentType | undefined
}

/**
 * Wraps each page as its route definition says: title and access. A page whose title depends on its content sets it
 * itself. If a page breaks, the navigation around it stays.
 */
const RouteFrame = ({ path, definition, page: Page = Missing }: RouteFrameProps) => (
  <>
    {definition.title !== undefined && <PageMeta meta={{ title: definition.title, page: path }} />}
    <RouteErrorBoundary fallback={(error) => <ErrorPage error={error} />}>
      <RouteGuard access={definition.access}>
        {path.includes(':event_id') ? (
          <WithEventId>
            <Page />
          </WithEventId>
        ) : (
          <Page />
        )}
      </RouteGuard>
    </RouteErrorBoundary>
  </>
)

const RouteErrorBoundary = ({
  fallback,
  children,
}: {
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}) => (
  <ErrorBoundary subject={useLocation().key} fallback={fallback}>
    {children}
  </ErrorBoundary>
)
