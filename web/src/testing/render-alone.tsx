import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { ApplicationProvider } from '../lib/application.tsx'
import { createTestApplication } from './render-at.tsx'

/** Renders a members-only page without its guard and without a signed-in user. */
export function renderAlone(page: ReactNode) {
  render(
    <ApplicationProvider application={createTestApplication()}>
      <MemoryRouter>{page}</MemoryRouter>
    </ApplicationProvider>,
  )
}
