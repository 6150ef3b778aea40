import { describe } from '@muster/site/page-heads'
import type { Render } from '@muster/site/rendering'
import { routeDefinitions } from '@muster/site/routes'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { type LoadedPages, Pages } from './app/router.tsx'
import { loadPage, pageAt } from './app/routes.tsx'
import { type Application, ApplicationProvider, createApplication } from './lib/application.tsx'
import { StaticRouter } from './lib/page-router.tsx'
import { seedQuery } from './lib/queries.ts'

/** Storage that stores nothing: the server renders for a new visitor. */
const emptyStorage: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  clear: () => {},
}

const loadPages = async (): Promise<LoadedPages> =>
  Object.fromEntries(await Promise.all(routeDefinitions.map(async ([path]) => [path, await loadPage(path)])))

/** Loads all pages, and renders them as a browser would for a visitor in UTC. */
export async function createRenderer(): Promise<Render> {
  const pages = await loadPages()
  return async ({ address, origin, loaded }) => {
    const collected: NonNullable<Application['collected']> = { meta: undefined }
    const application = { ...createApplication({ local: emptyStorage, tab: emptyStorage }, { origin }), collected }
    for (const query of loaded) seedQuery(application.queryClient, query)
    const { pathname, searchParams } = new URL(address, origin)
    const path = pageAt({ pathname })?.path
    if (path) await loadPage(path, searchParams)
    const body = renderToString(
      <StrictMode>
        <ApplicationProvider application={application}>
          <StaticRouter address={address}>
            <Pages loaded={pages} />
          </StaticRouter>
        </ApplicationProvider>
      </StrictMode>,
    )
    application.close()
    return { body, meta: collected.meta && describe(collected.meta) }
  }
}
