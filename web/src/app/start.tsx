import { type LoadedQuery, loadedQueriesId } from '@muster/contract/rendering'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { type Application, ApplicationProvider, createApplication } from '../lib/application.tsx'
import { collectTyped } from '../lib/hydration.ts'
import { seedQuery } from '../lib/queries.ts'
import { type LoadedPages, loadDeferred, openHistory, WholePage } from './router.tsx'
import { loadPage, pageAt } from './routes.tsx'

/**
 * Starts the page: takes over what the server has rendered, or draws it where the server could not. Returns what a test
 * must close again.
 */
export async function start(root: HTMLElement) {
  const answers = document.getElementById(loadedQueriesId)
  const rendered = answers ? await loadFirst() : undefined
  const application = createApplication(
    { local: localStorage, tab: sessionStorage },
    { isServerRendered: rendered !== undefined },
  )
  if (answers) seedQueries(application, answers)
  if (rendered) takeAddress(answers?.dataset.query)
  application.start()
  const history = openHistory(application)
  const page = (
    <StrictMode>
      <ApplicationProvider application={application}>
        <WholePage history={history} {...(rendered && { rendered })} />
      </ApplicationProvider>
    </StrictMode>
  )
  // A transition draws in small steps, between which a touch is answered.
  let shown: Root | undefined
  startTransition(() => {
    if (rendered) shown = hydrateRoot(root, <Restoring restore={collectTyped(root)}>{page}</Restoring>)
    else {
      shown = createRoot(root)
      shown.render(page)
    }
  })
  // React finds the title and keeps it; what else the server says about the page stays until another is opened.
  if (rendered) document.head.querySelector('title')?.removeAttribute('data-server')
  void loadDeferred()
    .then(({ startDeferred }) => startDeferred(application, history))
    .catch(() => {})
  return { application, history, shown }
}

/** Calls `restore` once the page is taken over. */
function Restoring({ restore, children }: { restore: () => void; children: ReactNode }) {
  useEffect(restore, [restore])
  return children
}

/** Loads the code of the page that the server has rendered. Throws when it does not arrive: the page stays as it is. */
async function loadFirst(): Promise<LoadedPages> {
  const path = pageAt(window.location)?.path
  return path ? { [path]: await loadPage(path) } : {}
}

/** The server has rendered the page without what it does not read of its query, and with the rest in one order. */
function takeAddress(query = window.location.search) {
  window.history.replaceState(window.history.state, '', window.location.pathname + query + window.location.hash)
}

/**
 * Takes the answers that the server has rendered the page with. They are a visitor's: a member may have written something
 * that a replica does not have yet. And what a browser shows again on the way back may be old.
 */
function seedQueries({ queryClient, session }: Application, answers: HTMLElement) {
  const [navigation] = performance.getEntriesByType('navigation')
  const isBack = navigation !== undefined && 'type' in navigation && navigation.type === 'back_forward'
  const isFresh = session.token === null && !isBack
  for (const answered of JSON.parse(answers.textContent) as LoadedQuery[]) seedQuery(queryClient, answered, isFresh)
}
