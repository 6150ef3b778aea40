import { type PagePath, type PageRow, pageRows } from '@muster/contract/routes'
import { createBrowserRouter, type LoaderFunctionArgs, Navigate, Outlet, type RouteObject } from 'react-router'
import type { Application } from '../lib/application.tsx'
import { ErrorPage } from './error-page.tsx'
import { type From, Guarded, WithEventId } from './guards.tsx'
import { Layout } from './layout.tsx'
import { PageMeta } from './page-meta.tsx'
import { pages } from './routes.tsx'

/** What the first page can do without. */
export const later = () => import('./later.ts')

/** The router of the whole page. A session that the server ended leads to the login page, and back from there. */
export function makeRouter(application: Application) {
  let isStarted = false
  const ask = (path: PagePath, { params, request }: LoaderFunctionArgs) => {
    // The first page asks by itself, and its answers are on their way already: the HTML names them.
    if (isStarted)
      void later()
        .then(({ askAhead }) => askAhead(application, path, params, new URL(request.url).searchParams))
        .catch(() => {})
    return null
  }
  const router = createBrowserRouter([
    {
      element: <Layout />,
      errorElement: (
        <main>
          <ErrorPage />
        </main>
      ),
      // While the code of the first page comes: nothing, rather than something that jumps away.
      hydrateFallbackElement: <div />,
      // A page that breaks keeps the navigation around it.
      children: [
        {
          errorElement: <ErrorPage />,
          children: [
            ...pageRows.map(([path, row]) => toRoute(path, row, (args) => ask(path, args))),
            { path: '*', element: <Navigate to="/" replace /> },
          ],
        },
      ],
    },
  ])
  isStarted = true
  application.onExpired.current = () => {
    const { pathname, search } = router.state.location
    void router.navigate('/login', { state: { from: pathname + search } satisfies From })
  }
  return router
}

function toRoute(path: PagePath, row: PageRow, loader: NonNullable<RouteObject['loader']>): RouteObject {
  const page = pages[path]
  const route: RouteObject = {
    path,
    loader,
    // What is chosen on a page stands in its address: the page asks for it itself, and must not wait for a loader.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    ...('load' in page ? { lazy: { Component: page.load } } : { Component: page }),
  }
  return { element: <Frame path={path} row={row} />, children: [route] }
}

/**
 * What stands around every page by its row: its name, and who is let in. A page that is named by what it shows names
 * itself.
 */
const Frame = ({ path, row }: { path: PagePath; row: PageRow }) => (
  <>
    {typeof row.head !== 'string' && <PageMeta meta={row.head} />}
    <Guarded access={row.access}>{path.includes(':event_id') ? <WithEventId /> : <Outlet />}</Guarded>
  </>
)
