import { readArmyFilters } from '@muster/site/army-filters'
import { armiesPage, comparePage } from '@muster/site/army-pages'
import { headOfPage } from '@muster/site/page-heads'
import { eventPage, type PageMeta } from '@muster/site/page-meta'
import { pageParameters } from '@muster/site/page-queries'
import { playerPage } from '@muster/site/player-pages'
import { type PagePath, type RouteDefinition, routeDefinitions, routes } from '@muster/site/routes'
import { isUnavailable } from '../db/failures.ts'
import type { Reads } from '../db/reads.ts'
import type { Db } from '../db/tables.ts'
import { presentEvent, viewEvent } from '../features/events/service.ts'
import { viewPlayer } from '../features/players/service.ts'
import { visitorWith } from '../http/authentication.ts'
import { AppError } from '../http/routing/app-error.ts'
import { unavailable } from '../http/routing/problems.ts'
import { describeArmies, pairIn } from './armies.ts'
import type { BuiltPage } from './built.ts'
import type { DescribedEvent } from './head.event-ld.ts'
import { renderHead } from './head.ts'
import { preloadsOf } from './preloads.ts'
import { type Content, createPageRenderer, type RendererDeps } from './render.ts'
import type { HtmlPage, PageRequest, Pages } from './serve-pages.ts'

export interface PagesDeps {
  reads: Reads
  publicUrl: string
}

interface DocumentDeps extends PagesDeps, Pick<RendererDeps, 'requestApi' | 'isLate'> {
  /** Called for a page that failed to render and is sent as an app shell, which the browser fills. */
  onFault: (error: unknown, path: string) => void
}

/**
 * Every page by its route: the same HTML document with its own head, and server-rendered where a visitor may see it.
 */
export function pagesOf({ html, manifest, render }: BuiltPage, deps: DocumentDeps): Pages {
  const { reads, publicUrl, onFault } = deps
  const documentOf = (
    page: PagePath,
    { params, query }: PageRequest,
    { meta, root, loaded = [], status = 200, event }: Content,
  ) => {
    const preloads = preloadsOf(manifest, page, { params, query })
    // A rendered page contains its responses, and a missing page needs none.
    preloads.data = status === 200 ? preloads.data.filter((address) => !loaded.includes(address)) : []
    const head = renderHead({
      meta: meta ?? headOfPage('/'),
      publicUrl,
      path: pathOf(page, params),
      preloads,
      isRendered: root !== undefined,
      isSecret: isSecret(page),
      event,
    })
    const headed = html.replace('<title>Muster</title>', () => head)
    return root === undefined ? headed : headed.replace(shell, () => root)
  }
  const renderPage = render && createPageRenderer({ ...deps, render, origin: publicUrl, documentOf })
  const shellOf = (page: PagePath, location: PageRequest, resolved: ResolvedPage): HtmlPage => ({
    status: resolved.status,
    html: documentOf(page, location, resolved),
    isPrivate: isSecret(page),
  })
  const rendererOf = (page: PagePath) => async (location: PageRequest) => {
    const { event_id } = location.params
    if (event_id !== undefined && !isId(event_id)) return undefined
    const path = pathOf(page, location.params)
    const rendered = await renderPage?.(page, location, path).catch((error) => onFault(error, path))
    const { html, isTemporary = false, isAway = false, isMissing = false } = rendered ?? {}
    if (html !== undefined) return { status: 200 as const, html, isTemporary, isPrivate: isSecret(page) }
    // Only the API knows which secrets open something, and counts the others.
    if (isMissing && isSecret(page)) return shellOf(page, location, { status: 404, meta: headOfPage('/r/:code') })
    return {
      ...shellOf(page, location, await resolvePage(page, location, isAway ? unavailableReads : reads)),
      isTemporary,
    }
  }
  return {
    byRoute: new Map(routeDefinitions.map(([page]) => [page, rendererOf(page)])),
    parametersFor: (route) => pageParameters[route as PagePath] ?? [],
    missing: shellOf('/', { params: {}, query: new URLSearchParams() }, { status: 404, meta: headOfPage('/') }),
  }
}

const isSecret = (page: PagePath) => (routes[page] as RouteDefinition).isSecret === true

/** Replaces a database that was just unavailable, so that no request waits for it a second time. */
const unavailableReads: Pick<Reads, 'run'> = {
  run: async () => {
    throw unavailable()
  },
}

/** The app shell in the built document, which pages show until their script runs. */
const shell = /<div id="root">.*<\/noscript>/s

/** The canonical path of a page. */
const pathOf = (page: PagePath, params: PageRequest['params']) =>
  page.replace(/:(\w+)/, (_, param) => encodeURIComponent(params[param] ?? ''))

interface Description {
  meta: PageMeta
  event?: DescribedEvent
}

interface ResolvedPage extends Description {
  status: HtmlPage['status']
}

/**
 * The status and metadata of a page. For a missing resource, the response is 404 with the page, which says so; while
 * the database is unavailable, it is 503 with the page.
 */
async function resolvePage(page: PagePath, location: PageRequest, reads: Pick<Reads, 'run'>): Promise<ResolvedPage> {
  const { query } = location
  const { faction = '', handle = '', event_id } = location.params
  switch (page) {
    case '/armies':
      return { status: 200, meta: armiesPage(undefined, readArmyFilters(query)) }
    case '/armies/compare':
      return resolveComparison(reads, query)
    case '/armies/:faction':
      return resolve(
        reads,
        async (db) => ({ meta: await describeArmies(db, { faction }, query) }),
        armiesPage(undefined, {}),
      )
    case '/events/:event_id':
      return resolve(
        reads,
        (db) => describeEvent(db, { id: Number(event_id), key: query.get('key') ?? undefined }),
        headOfPage('/events'),
      )
    case '/players/:handle':
      return resolve(
        reads,
        async (db) => ({ meta: playerPage(await viewPlayer(db, handle, visitor)) }),
        headOfPage('/players'),
      )
    default:
      return { status: 200, meta: headOfPage(page) }
  }
}

async function resolveComparison(reads: Pick<Reads, 'run'>, query: URLSearchParams): Promise<ResolvedPage> {
  const [pair, fallback] = [pairIn(query), comparePage(undefined, {})]
  if (!pair) return { status: 200, meta: fallback }
  const { status, meta } = await resolve(
    reads,
    async (db) => ({ meta: await describeArmies(db, pair, query) }),
    fallback,
  )
  // If these cannot be compared, the page offers a choice of others.
  return { status: status === 404 ? 200 : status, meta }
}

/** In the range of PostgreSQL's integer. */
const isId = (text: string) => /^\d{1,10}$/.test(text) && Number(text) < 2 ** 31

/** The metadata of a page from the database, or a fallback if the resource is missing or the database is unavailable. */
async function resolve(
  reads: Pick<Reads, 'run'>,
  describe: (db: Db) => Promise<Description>,
  meta: PageMeta,
): Promise<ResolvedPage> {
  try {
    return { status: 200, ...(await reads.run(describe)) }
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'not_found'
    const isAway = isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')
    if (!isMissing && !isAway) throw error
    return { status: isMissing ? 404 : 503, meta }
  }
}

const visitor = visitorWith()

interface EventLocation {
  id: number
  key: string | undefined
}

async function describeEvent(db: Db, { id, key }: EventLocation): Promise<Description> {
  const viewed = await viewEvent(db, id, visitorWith(key))
  const event = presentEvent(viewed.event, viewed.knowsLink)
  return { meta: eventPage(event), event }
}
