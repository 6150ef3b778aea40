import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { makeRouter } from './app/router.tsx'
import './app/tokens.css'
import { startSession } from './features/accounts/session.ts'
import { makeQueryClient } from './lib/query-client.ts'

void startSession()
const queryClient = makeQueryClient()
const router = makeRouter()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
