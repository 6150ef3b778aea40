import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ApplicationProvider } from '../lib/application.tsx'
import { makeTestApplication } from './render-at.tsx'

/** A page of members without the guard that stands before it, without a signed-in user. */
export function renderAlone(page: ReactNode) {
  render(
    <ApplicationProvider application={makeTestApplication()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </ApplicationProvider>,
  )
}
