import { movedAddress, type PagePath, type RouteDefinition, routeDefinitions } from '@muster/contract/routes'
import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import { type Location, Navigate, Route, Routes, useLocation } from 'react-router'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import type { Application } from '../lib/application.tsx'
import { openPageHistory, type PageHistory } from '../lib/page-history.ts'
import { PageRouter } from '../lib/page-router.tsx'
import { ErrorPage } from './error-page.tsx'
import { type From, Guarded, WithEventId } from './guards.tsx'
import { Layout } from './layout.tsx'
import { PageMeta } from './page-meta.tsx'
import { loadPage, pageAt } from './routes.tsx'

/** What the first page can do without. */
export const loadDeferred = () => import('./deferred.ts')

/** Pages whose code is there. */
export type LoadedPages = Partial<Record<PagePath, ComponentType>>

/**
 * The history of the whole page. A session that the server ended leads to the login page, and back from there. Whoever
 * goes to another page has its questions asked while its code is on its way.
 */
export function openHistory(application: Application): PageHistory {
  const history = openPageHistory()
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
    history.push('/login', { from: location.pathname + location.search } satisfies From)
  }
  return history
}

interface WholePageProps {
  history: PageHistory
  /** The code of the page that the server has rendered: it is taken over as it stands. */
  rendered?: LoadedPages
}

export function WholePage({ history, rendered }: WholePageProps) {
  const [loaded] = useState<LoadedPages>(() => ({ ...rendered }))
  const prepare = useCallback(
    (location: Location) => {
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

/** All pages; what is loaded grows from step to step. */
export function Pages({ loaded }: { loaded: LoadedPages }) {
  const { pathname, search } = useLocation()
  return (
    <Unbroken
      around={(error) => (
        <main>
          <ErrorPage error={error} />
        </main>
      )}
    >
      <Routes>
        <Route element={<Layout />}>
          {routeDefinitions.map(([path, row]) => (
            <Route key={path} path={path} element={<RouteFrame path={path} row={row} page={loaded[path]} />} />
          ))}
          <Route path="*" element={<Navigate to={movedAddress(pathname, search) ?? '/'} replace />} />
        </Route>
      </Routes>
    </Unbroken>
  )
}

/** As the browser says it of a module. */
function Missing(): ReactNode {
  throw new TypeError('Failed to fetch the page')
}

interface RouteFrameProps {
  path: PagePath
  row: RouteDefinition
  page: ComponentType | undefined
}

/**
 * What stands around every page by its row: its name, and who is let in. A page that is named by what it shows names
 * itself. A page that breaks keeps the navigation around it.
 */
const RouteFrame = ({ path, row, page: Page = Missing }: RouteFrameProps) => (
  <>
    {row.title !== undefined && <PageMeta meta={{ title: row.title, page: path }} />}
    <Unbroken around={(error) => <ErrorPage error={error} />}>
      <Guarded access={row.access}>
        {path.includes(':event_id') ? (
          <WithEventId>
            <Page />
          </WithEventId>
        ) : (
          <Page />
        )}
      </Guarded>
    </Unbroken>
  </>
)

const Unbroken = ({ around, children }: { around: (error: unknown) => ReactNode; children: ReactNode }) => (
  <ErrorBoundary subject={useLocation().key} instead={around}>
    {children}
  </ErrorBoundary>
)
