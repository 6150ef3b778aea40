import { type PagePath, type PageRow, pageRows } from '@muster/contract/routes'
import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, Navigate, Outlet, type RouteObject } from 'react-router'
import type { Application } from '../lib/application.tsx'
import { ErrorPage } from './error-page.tsx'
import { type From, Guarded, WithEventId } from './guards.tsx'
import { Layout } from './layout.tsx'
import { PageMeta } from './page-meta.tsx'
import { pages } from './routes.tsx'

/** What the first page can do without. */
export const later = () => import('./later.ts')

/** Pages whose code is there. */
export type LoadedPages = Partial<Record<PagePath, ComponentType>>

/**
 * The router of the whole page. A session that the server ended leads to the login page, and back from there. `drawn`
 * is the code of the page where the server has drawn it: it is taken over as it stands.
 */
export function makeRouter(application: Application, drawn?: LoadedPages) {
  let isStarted = false
  const ask = (path: PagePath, { params, request }: LoaderFunctionArgs) => {
    // The first page asks by itself, and its answers are there or on their way already.
    if (isStarted)
      void later()
        .then(({ askAhead }) => askAhead(application, path, params, new URL(request.url).searchParams))
        .catch(() => {})
    return null
  }
  const routes = routesOf(drawn ?? {}, ask)
  const asked = pageRows.map(([path]) => [path, null])
  const router = createBrowserRouter(routes, drawn && { hydrationData: { loaderData: Object.fromEntries(asked) } })
  isStarted = true
  application.onExpired.current = () => {
    const { pathname, search } = router.state.location
    void router.navigate('/login', { state: { from: pathname + search } satisfies From })
  }
  return router
}

type Ask = (path: PagePath, args: LoaderFunctionArgs) => null

/** The routes of all pages; those that are not loaded are when they are opened. */
export const routesOf = (loaded: LoadedPages, ask?: Ask): RouteObject[] => [
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
          ...pageRows.map(([path, row]) => toRoute(path, row, loaded[path], ask)),
          { path: '*', element: <Navigate to="/" replace /> },
        ],
      },
    ],
  },
]

function toRoute(path: PagePath, row: PageRow, loaded: ComponentType | undefined, ask?: Ask): RouteObject {
  const page = pages[path]
  const Component = 'load' in page ? loaded : page
  const route: RouteObject = {
    id: path,
    path,
    ...(ask && { loader: (args) => ask(path, args) }),
    // What is chosen on a page stands in its address: the page asks for it itself, and must not wait for a loader.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    ...(Component ? { Component } : 'load' in page && { lazy: { Component: page.load } }),
  }
  return { element: <Frame path={path} row={row} />, children: [route] }
}

/**
 * What stands around every page by its row: its name, and who is let in. A page that is named by what it shows names
 * itself.
 */
const Frame = ({ path, row }: { path: PagePath; row: PageRow }) => (
  <>
    {row.title !== undefined && <PageMeta meta={{ title: row.title, page: path }} />}
    <Guarded access={row.access}>{path.includes(':event_id') ? <WithEventId /> : <Outlet />}</Guarded>
  </>
)
