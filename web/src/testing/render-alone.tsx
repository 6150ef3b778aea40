import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { ApplicationProvider } from '../lib/application.tsx'
import { makeTestApplication } from './render-at.tsx'

/** Renders a members-only page without its guard and without a signed-in user. */
export function renderAlone(page: ReactNode) {
  render(
    <ApplicationProvider application={makeTestApplication()}>
      <MemoryRouter>{page}</MemoryRouter>
    </ApplicationProvider>,
  )
}
