import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ApplicationProvider } from '../lib/application.tsx'
import { StaticRouter } from '../lib/page-router.tsx'
import { createTestApplication } from './render-at.tsx'

/** Renders a members-only page without its guard and without a signed-in user. */
export function renderAlone(page: ReactNode) {
  render(
    <ApplicationProvider application={createTestApplication()}>
      <StaticRouter address="/">{page}</StaticRouter>
    </ApplicationProvider>,
  )
}
