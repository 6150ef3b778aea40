import type { User } from '@muster/contract/accounts'
import { getCurrentUser } from '@muster/contract/accounts'
import { act, cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { AppRouter, createHistory } from '../app/router.tsx'
import { type Application, ApplicationProvider, createApplication } from '../lib/application.tsx'
import { server } from './server.ts'

export const token = 'the-token'

let openPages: { application: Application; history: ReturnType<typeof createHistory> }[] = []

/** Signs a user in before the page starts: stores the token, and stubs the server to accept it. */
function signInBefore(user: User) {
  localStorage.setItem('access_token', token)
  server.respond(getCurrentUser, user)
}

/** Creates an application with the storage of the test. It retries as often as in production, but without delay. */
export function createTestApplication(): Application {
  const application = createApplication({ local: localStorage, tab: sessionStorage })
  const { queryClient } = application
  const defaults = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } })
  return application
}

/**
 * Renders the whole page at an address like start.tsx, but without prefetching on hover: the test's pointer would fetch
 * everything it passes over.
 */
export function renderAt(address: string, { user }: { user?: User } = {}) {
  if (user) signInBefore(user)
  window.history.replaceState(null, '', address)
  const application = createTestApplication()
  application.start()
  const history = createHistory(application)
  openPages.push({ application, history })
  render(
    <ApplicationProvider application={application}>
      <AppRouter history={history} />
    </ApplicationProvider>,
  )
  return {
    application,
    history,
    device: userEvent.setup({ delay: null }),
    /** The current address of the page: path and query. */
    address: () => history.location.pathname + history.location.search,
    goTo: (to: string) => act(async () => history.navigate(to)),
    goBack: () =>
      act(async () => {
        const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
        history.go(-1)
        await popped
      }),
  }
}

export function closePages() {
  for (const { application, history } of openPages) {
    history.close()
    application.session.end()
    application.close()
  }
  openPages = []
}

/** Reloads like a browser: the storage of the tab outlives the page. */
export function reload(...args: Parameters<typeof renderAt>) {
  window.dispatchEvent(new Event('pagehide'))
  const stored = Object.entries({ ...sessionStorage })
  cleanup()
  closePages()
  for (const [name, value] of stored) sessionStorage.setItem(name, value)
  return renderAt(...args)
}

/** Closes the page like a browser that crashes: what is in memory is gone. */
export function crash() {
  cleanup()
  sessionStorage.clear()
  closePages()
}
