import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { later, makeRouter } from './app/router.tsx'
import './app/tokens.css'
import { ApplicationProvider, makeApplication } from './lib/application.tsx'

function start(root: HTMLElement) {
  const application = makeApplication({ local: localStorage, tab: sessionStorage })
  application.start()
  const router = makeRouter(application)
  // A transition draws in small steps, between which a touch is answered.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <ApplicationProvider application={application}>
          <RouterProvider router={router} />
        </ApplicationProvider>
      </StrictMode>,
    )
  })
  void later()
    .then(({ startLater }) => startLater(application, router))
    .catch(() => {})
}

const root = document.getElementById('root')
// Separately from evaluating all these modules, which takes long enough on a phone.
if (root) setTimeout(start, 0, root)
