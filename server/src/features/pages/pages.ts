import { readArmyFilters } from '@muster/contract/army-filters'
import { armiesPage, comparePage } from '@muster/contract/army-pages'
import { headOfPage } from '@muster/contract/page-heads'

import { eventPage, type PageMeta } from '@muster/contract/page-meta'
import { pageParameters } from '@muster/contract/page-queries'

import { type PagePath, routeDefinitions } from '@muster/contract/routes'
import { isUnavailable } from '../../db/failures.ts'
import type { Reads } from '../../db/reads.ts'
import type { Db } from '../../db/tables.ts'
import { AppError } from '../../http/app-error.ts'
import type { HtmlPage, PageRequest, Pages } from '../../http/pages.ts'
import { unavailable } from '../../http/problems.ts'
import { presentEvent, viewEvent } from '../events/service.ts'
import { describeArmies, pairIn } from './armies.ts'
import type { BuiltPage } from './built.ts'
import type { DescribedEvent } from './head.event-ld.ts'
import { renderHead } from './head.ts'
import { preloadsOf } from './preloads.ts'
import { type Content, createPageRenderer, type RendererDeps } from './render.ts'

export interface PagesDeps {
  reads: Reads
  publicUrl: string
}

interface DocumentDeps extends PagesDeps, Pick<RendererDeps, 'ask' | 'isLate'> {
  /** Told of a page that could not be rendered, and is sent as a shell that the browser fills. */
  onFault: (error: unknown, path: string) => void
}

/** Every page by its route: the same HTML document, each with its own head, and rendered where a visitor can see it. */
export function pagesOf({ html, manifest, render }: BuiltPage, deps: DocumentDeps): Pages {
  const { reads, publicUrl, onFault } = deps
  const documentOf = (
    page: PagePath,
    { params, query }: PageRequest,
    { meta, root, answered = [], status = 200, event }: Content,
  ) => {
    const preloads = preloadsOf(manifest, page, { params, query })
    // A rendered page holds what it has asked, and a missing one asks for nothing.
    preloads.data = status === 200 ? preloads.data.filter((address) => !answered.includes(address)) : []
    const head = renderHead({
      ...{ meta: meta ?? headOfPage('/'), publicUrl, path: pathOf(page, params) },
      ...{ preloads, isRendered: root !== undefined, event },
    })
    const headed = html.replace('<title>Muster</title>', () => head)
    return root === undefined ? headed : headed.replace(shell, () => root)
  }
  const renderPage = render && createPageRenderer({ ...deps, render, origin: publicUrl, documentOf })
  const shellOf = (page: PagePath, asked: PageRequest, found: Found): HtmlPage => ({
    status: found.status,
    html: documentOf(page, asked, found),
  })
  const rendererOf = (page: PagePath) => async (asked: PageRequest) => {
    const { event_id } = asked.params
    if (event_id !== undefined && !isId(event_id)) return undefined
    const path = pathOf(page, asked.params)
    const rendered = await renderPage?.(page, asked, path).catch((error) => onFault(error, path))
    const { html, isTemporary = false, isAway = false } = rendered ?? {}
    if (html !== undefined) return { status: 200 as const, html, isTemporary }
    return { ...shellOf(page, asked, await findPage(page, asked, isAway ? nowhere : reads)), isTemporary }
  }
  return {
    byRoute: new Map(routeDefinitions.map(([page]) => [page, rendererOf(page)])),
    parametersFor: (route) => pageParameters[route as PagePath] ?? [],
    missing: shellOf('/', { params: {}, query: new URLSearchParams() }, { status: 404, meta: headOfPage('/') }),
  }
}

/** Stands in for a database that has just been away: nobody waits for it a second time. */
const nowhere: Pick<Reads, 'run'> = {
  run: async () => {
    throw unavailable()
  },
}

/** The shell of every page in the built document, until the script has come. */
const shell = /<div id="root">.*<\/noscript>/s

/** The canonical path of a page. */
const pathOf = (page: PagePath, params: PageRequest['params']) =>
  page.replace(/:(\w+)/, (_, param) => encodeURIComponent(params[param] ?? ''))

interface Described {
  meta: PageMeta
  event?: DescribedEvent
}

interface Found extends Described {
  status: HtmlPage['status']
}

/**
 * How a page describes itself. For something that does not exist, the answer is 404 with the page, which then says so;
 * while the database is away, it is 503 with the page.
 */
async function findPage(page: PagePath, asked: PageRequest, reads: Pick<Reads, 'run'>): Promise<Found> {
  const { query } = asked
  const { faction = '', event_id } = asked.params
  switch (page) {
    case '/armies':
      return { status: 200, meta: armiesPage(undefined, readArmyFilters(query)) }
    case '/armies/compare':
      return findComparison(reads, query)
    case '/armies/:faction':
      return tell(
        reads,
        async (db) => ({ meta: await describeArmies(db, { faction }, query) }),
        armiesPage(undefined, {}),
      )
    case '/events/:event_id':
      return tell(
        reads,
        (db) => describeEvent(db, { id: Number(event_id), key: query.get('key') ?? undefined }),
        headOfPage('/events'),
      )
    default:
      return { status: 200, meta: headOfPage(page) }
  }
}

async function findComparison(reads: Pick<Reads, 'run'>, query: URLSearchParams): Promise<Found> {
  const [pair, instead] = [pairIn(query), comparePage(undefined, {})]
  if (!pair) return { status: 200, meta: instead }
  const { status, meta } = await tell(reads, async (db) => ({ meta: await describeArmies(db, pair, query) }), instead)
  // If these cannot be compared, the page lets its reader choose others.
  return { status: status === 404 ? 200 : status, meta }
}

/** In the range of PostgreSQL's integer. */
const isId = (text: string) => /^\d{1,10}$/.test(text) && Number(text) < 2 ** 31

/** What a page is about, from the database; a fallback for when nothing is found or the database is away. */
async function tell(
  reads: Pick<Reads, 'run'>,
  describe: (db: Db) => Promise<Described>,
  meta: PageMeta,
): Promise<Found> {
  try {
    return { status: 200, ...(await reads.run(describe)) }
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'not_found'
    const isAway = isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')
    if (!isMissing && !isAway) throw error
    return { status: isMissing ? 404 : 503, meta }
  }
}

interface AskedEvent {
  id: number
  key: string | undefined
}

/** For link previews there is no reader whose time zone is known: they get the day at the hall, or in UTC. */
async function describeEvent(db: Db, { id, key }: AskedEvent): Promise<Described> {
  const found = await viewEvent(db, id, { key, findCaller: async () => undefined })
  const event = presentEvent(found.event, found.knowsLink)
  const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: event.time_zone ?? 'UTC' })
  const date = found.event.event_date
  return { meta: eventPage(event, date ? dates.format(date) : 'Date TBD'), event }
}
