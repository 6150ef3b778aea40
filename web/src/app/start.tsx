import { unpack } from '@muster/site/packed-json'
import { type LoadedQuery, loadedQueriesId } from '@muster/site/rendering'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { type Application, ApplicationProvider, createApplication } from '../lib/application.tsx'
import { captureInput } from '../lib/hydration.ts'
import { seedQuery } from '../lib/queries.ts'
import { AppRouter, createHistory, type LoadedPages, loadDeferred } from './router.tsx'
import { loadPage, pageAt } from './routes.tsx'

/**
 * Starts the page: hydrates the server-rendered HTML, or renders the page if there is none. Returns the objects that a
 * test must close.
 */
export async function start(root: HTMLElement) {
  const loadedQueries = document.getElementById(loadedQueriesId)
  const rendered = loadedQueries ? await loadFirst() : undefined
  const application = createApplication(
    { local: localStorage, tab: sessionStorage },
    { isServerRendered: rendered !== undefined },
  )
  if (loadedQueries) seedQueries(application, loadedQueries)
  if (rendered) restoreAddress(loadedQueries?.dataset.query)
  application.start()
  const history = createHistory(application)
  const page = (
    <StrictMode>
      <ApplicationProvider application={application}>
        <AppRouter history={history} {...(rendered && { rendered })} />
      </ApplicationProvider>
    </StrictMode>
  )
  // A transition renders in small steps, so that input is handled in between.
  let shown: Root | undefined
  startTransition(() => {
    if (rendered) shown = hydrateRoot(root, <Restoring restore={captureInput(root)}>{page}</Restoring>)
    else {
      shown = createRoot(root)
      shown.render(page)
    }
  })
  // React adopts the title. The other elements of the server's head stay until the next page.
  if (rendered) document.head.querySelector('title')?.removeAttribute('data-server')
  void loadDeferred()
    .then(({ startDeferred }) => startDeferred(application, history))
    .catch(() => {})
  return { application, history, shown }
}

/** Calls `restore` after hydration. */
function Restoring({ restore, children }: { restore: () => void; children: ReactNode }) {
  useEffect(restore, [restore])
  return children
}

/** Loads the code of the server-rendered page. If this fails, it throws, and the page stays as it is. */
async function loadFirst(): Promise<LoadedPages> {
  const path = pageAt(window.location)?.path
  return path ? { [path]: await loadPage(path, new URLSearchParams(window.location.search)) } : {}
}

/** Restores the normalised query that the server used for rendering: in one order, without unknown parameters. */
function restoreAddress(query = window.location.search) {
  window.history.replaceState(window.history.state, '', window.location.pathname + query + window.location.hash)
}

/**
 * Puts the responses from server rendering into the cache. They are stale for a member, whose own writes may not have
 * reached the replica, and on the way back, because the browser may show an old page.
 */
function seedQueries({ queryClient, session }: Application, loadedQueries: HTMLElement) {
  const [navigation] = performance.getEntriesByType('navigation')
  const isBack = navigation !== undefined && 'type' in navigation && navigation.type === 'back_forward'
  const isFresh = session.token === null && !isBack
  const all = unpack(JSON.parse(loadedQueries.textContent)) as LoadedQuery[]
  for (const loaded of all) seedQuery(queryClient, loaded, isFresh)
}
