import type { Draw } from '@muster/contract/drawing'
import { describe } from '@muster/contract/page-heads'
import type { PagePath } from '@muster/contract/routes'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { type LoadedPages, routesOf } from './app/router.tsx'
import { pages } from './app/routes.tsx'
import { type Application, ApplicationProvider, makeApplication } from './lib/application.tsx'
import { keepAnswer } from './lib/questions.ts'

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
  Object.fromEntries(
    await Promise.all(
      Object.entries(pages).map(async ([path, page]) => [path as PagePath, 'load' in page ? await page.load() : page]),
    ),
  )

/** Loads all pages, and draws them as the browser would for a visitor whose clock shows UTC. */
export async function openDrawing(): Promise<Draw> {
  const { query, dataRoutes } = createStaticHandler(routesOf(await loadPages()))
  return async ({ address, origin, answers }) => {
    const described: NonNullable<Application['described']> = { meta: undefined }
    const application = { ...makeApplication({ local: nowhere, tab: nowhere }, { origin }), described }
    for (const answered of answers) keepAnswer(application.queryClient, answered)
    const context = await query(new Request(new URL(address, origin)))
    if (context instanceof Response) throw new Error(`${address} leads elsewhere`)
    const body = renderToString(
      <StrictMode>
        <ApplicationProvider application={application}>
          <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
        </ApplicationProvider>
      </StrictMode>,
    )
    application.close()
    return { body, meta: described.meta && describe(described.meta) }
  }
}
