import { describe } from '@muster/contract/page-heads'
import type { Render } from '@muster/contract/rendering'
import { routeDefinitions } from '@muster/contract/routes'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { type LoadedPages, Pages } from './app/router.tsx'
import { loadPage } from './app/routes.tsx'
import { type Application, ApplicationProvider, createApplication } from './lib/application.tsx'
import { seedQuery } from './lib/queries.ts'

/** Keeps nothing: on the server, everybody is a visitor who has just come. */
const nowhere: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  clear: () => {},
}

const loadPages = async (): Promise<LoadedPages> =>
  Object.fromEntries(await Promise.all(routeDefinitions.map(async ([path]) => [path, await loadPage(path)])))

/** Loads all pages, and draws them as the browser would for a visitor whose clock shows UTC. */
export async function createRenderer(): Promise<Render> {
  const loaded = await loadPages()
  return async ({ address, origin, answers }) => {
    const described: NonNullable<Application['described']> = { meta: undefined }
    const application = { ...createApplication({ local: nowhere, tab: nowhere }, { origin }), described }
    for (const answered of answers) seedQuery(application.queryClient, answered)
    const body = renderToString(
      <StrictMode>
        <ApplicationProvider application={application}>
          <StaticRouter location={address}>
            <Pages loaded={loaded} />
          </StaticRouter>
        </ApplicationProvider>
      </StrictMode>,
    )
    application.close()
    return { body, meta: described.meta && describe(described.meta) }
  }
}
