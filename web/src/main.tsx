import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { makeRouter } from './app/router.tsx'
import './app/tokens.css'
import { startSession } from './features/accounts/session.ts'
import { makeQueryClient } from './lib/query-client.ts'

function start(root: HTMLElement) {
  void startSession()
  const queryClient = makeQueryClient()
  const router = makeRouter()
  // A transition draws in small steps, between which a touch is answered.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    )
  })
}

const root = document.getElementById('root')
// Not in one go with the running of all these modules, which is long enough on a phone.
if (root) setTimeout(start, 0, root)
