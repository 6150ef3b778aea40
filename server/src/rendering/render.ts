import { dayOf } from '@muster/contract/hall-day'
import { pack } from '@muster/site/packed-json'
import type { PageMeta } from '@muster/site/page-meta'
import { pageQueries } from '@muster/site/page-queries'
import type { ApiQuery } from '@muster/site/queries'
import { type LoadedQuery, loadedQueriesId, type Render } from '@muster/site/rendering'
import { type PagePath, type RouteDefinition, routes } from '@muster/site/routes'
import { createQueue } from '../http/limits/queue.ts'
import { AppError } from '../http/routing/app-error.ts'
import { escapeXml } from '../http/routing/xml.ts'
import type { DescribedEvent } from './head.event-ld.ts'
import { addressFor } from './preloads.ts'
import type { HtmlPage, PageRequest } from './serve-pages.ts'

/**
 * Requests an API address for a visitor and returns the response as text. A stale response comes from the cache in place
 * of an error.
 */
type RequestApi = (
  address: string,
  ip: string | undefined,
) => Promise<{ status: number; text: string; version?: number; isStale?: boolean }>

export interface RendererDeps {
  render: Render
  origin: string
  requestApi: RequestApi
  /** Whether the server is overloaded. */
  isLate: () => boolean
  documentOf: (page: PagePath, location: PageRequest, content: Content) => string
}

/** The contents of an HTML document. */
export interface Content {
  status?: HtmlPage['status']
  meta: PageMeta | undefined
  /** The event of the page. */
  event?: DescribedEvent | undefined
  /** The HTML that replaces the app shell. */
  root?: string
  /** The addresses whose responses the page contains. */
  loaded?: string[]
}

/** Rendering an event with a thousand matches takes a hundred milliseconds, and blocks the process. */
const renderQueue = { concurrency: 1, waiting: 50, timeout: 2000 }

/** Larger responses are left to the browser, in characters. */
const responseMax = 512 * 1024

/** The result of rendering. Without HTML, the app shell is sent: always, or only while it `isTemporary`. */
export interface Rendered {
  html?: string
  isTemporary?: boolean
  /** The API was unavailable, and so are the other sources of the page's metadata. */
  isAway?: boolean
  /** The API does not have what the address names. */
  isMissing?: boolean
}

/**
 * Renders pages with the API responses that they need. Returns no HTML if only members see the page, if a request was
 * refused, or if the server is overloaded; the browser then renders it. Throws the errors of the renderer.
 */
export function createPageRenderer({ render, origin, requestApi, isLate, documentOf }: RendererDeps) {
  const enqueue = createQueue(renderQueue)

  return async (page: PagePath, location: PageRequest, path: string): Promise<Rendered> => {
    const { access, indexing, isSecret }: RouteDefinition = routes[page]
    if (access === 'members') return {}
    if (isLate()) return { isTemporary: true }
    const query = new URLSearchParams([...location.query].filter(([, value]) => value !== '')).toString()
    const address = query === '' ? path : `${path}?${query}`
    try {
      // Links from mails contain tokens, which must not reach the API here.
      const queries =
        indexing === 'closed' && !isSecret
          ? []
          : (pageQueries[page]?.(location.params, location.query, dayOf(Date.now(), 'UTC')) ?? [])
      const { loaded, isStale } = await loadQueries((at) => requestApi(at, location.ip), queries, location.query)
      const { body, meta } = await enqueue(() => render({ address, origin, loaded }))
      const root = `<div id="root">${bodyOf(body)}</div>${scriptOf(loaded, query)}`
      const addresses = loaded.map(({ address: of }) => of)
      const html = documentOf(page, location, { meta, root, loaded: addresses, event: eventIn(loaded) })
      return { html, isTemporary: isStale }
    } catch (error) {
      if (error instanceof NotRendered)
        return error.status === 503
          ? { isTemporary: true, isAway: true }
          : { isMissing: [404, 422].includes(error.status) }
      // Under load no request waits for rendering.
      if (error instanceof AppError && error.code === 'unavailable') return { isTemporary: true }
      throw error
    }
  }
}

/** A request of the page was refused: the resource does not exist, or the database is unavailable. */
class NotRendered extends Error {
  readonly status: number
  constructor(status: number) {
    super(`a request of the page failed with ${status}`)
    this.status = status
  }
}

interface LoadedFrom extends LoadedQuery {
  address: string
}

/**
 * Loads these queries, except responses that are too large and first pages of a list that the page needs whole. Throws
 * NotRendered.
 */
async function loadQueries(
  requestApi: (address: string) => ReturnType<RequestApi>,
  queries: ApiQuery[],
  search: URLSearchParams,
) {
  const all = await Promise.all(
    queries.map(async (query) => {
      const address = addressFor(query, search)
      return { query, address, ...(await requestApi(address)) }
    }),
  )
  const needed = all.filter(({ query, status }) => !(query.isOptional && status === 404))
  const failed = needed.find(({ status }) => status !== 200)
  if (failed) throw new NotRendered(failed.status)
  const loaded: LoadedFrom[] = needed
    .filter(({ text }) => text.length <= responseMax)
    .map(({ query, address, text, version }) => ({
      ...{ query, address, response: JSON.parse(text) },
      ...(version !== undefined && { version }),
    }))
    .filter(({ query, response }) => query.isPaged || !response.next_cursor)
  return { loaded, isStale: all.some(({ isStale }) => isStale) }
}

/** The event of an event's page, from the API's response. */
const eventIn = (loaded: LoadedFrom[]) =>
  loaded.find(({ query }) => query.name === 'GET /events/:event_id')?.response as DescribedEvent | undefined

/** React writes its preload links before the page itself. */
const bodyOf = (body: string) => body.slice(body.indexOf('<div'))

/** The responses for the browser, in a script element that their text cannot close, and the query of the page. */
function scriptOf(loaded: LoadedFrom[], search = ''): string {
  const packed = JSON.stringify(pack(loaded.map(({ address: _, ...of }) => of)))
  const renderedFor = escapeXml(search && `?${search}`)
  return `<script type="application/json" id="${loadedQueriesId}" data-query="${renderedFor}">${packed.replaceAll('<', '\\u003c')}</script>`
}
