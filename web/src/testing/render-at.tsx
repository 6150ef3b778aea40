import type { User } from '@muster/contract/accounts'
import { getCurrentUser } from '@muster/contract/accounts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RouterProvider } from 'react-router/dom'
import { makeRouter } from '../app/router.tsx'
import { startSession } from '../features/accounts/session.ts'
import { makeQueryClient } from '../lib/query-client.ts'
import { server } from './server.ts'

export const token = 'the-token'

let open: { client: QueryClient; router: ReturnType<typeof makeRouter> }[] = []

/** Signs somebody in before the page starts: the token is stored, and the server knows it. */
function signInBefore(user: User) {
  localStorage.setItem('access_token', token)
  server.answer(getCurrentUser, user)
}

/** The whole page at an address, begun as main.tsx begins it. */
export function renderAt(address: string, { user }: { user?: User } = {}) {
  if (user) signInBefore(user)
  window.history.replaceState(null, '', address)
  void startSession()
  const client = makeQueryClient()
  const defaults = client.getDefaultOptions()
  // Asked again as often as in earnest, but at once.
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } })
  const router = makeRouter()
  open.push({ client, router })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    hands: userEvent.setup({ delay: null }),
    /** Where the page is: path and query. */
    address: () => router.state.location.pathname + router.state.location.search,
    goTo: (to: string) => act(() => router.navigate(to)),
    goBack: () => act(() => router.navigate(-1)),
  }
}

export function closePages() {
  for (const { client, router } of open) {
    router.dispose()
    client.clear()
  }
  open = []
}
