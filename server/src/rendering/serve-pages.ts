import { movedAddress } from '@muster/site/moved-address'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bareHeaders, retryWhenUnavailable, sendUnhandled } from '../http/routing/problems.ts'
import { parametersOf } from '../http/routing/query.ts'

/** The HTML document of an address. */
export interface HtmlPage {
  status: 200 | 404 | 503
  html: string
  /** Only the app shell for now; the complete page is not available. */
  isTemporary?: boolean
  /** Nothing stores it, not even the browser. */
  isPrivate?: boolean
}

/** A request for a page: the parameters of its route, and the query parameters that the page reads. */
export interface PageRequest {
  params: Record<string, string>
  query: URLSearchParams
  /** The address of the visitor. */
  ip?: string
}

/** Returns the page of an address; undefined for an address that no page can have. */
export type RenderPage = (request: PageRequest) => Promise<HtmlPage | undefined>

export interface Pages {
  byRoute: ReadonlyMap<string, RenderPage>
  /** The parameters that the page of a route reads. */
  parametersFor: (route: string) => readonly string[]
  /** For every address without a page. */
  missing: HtmlPage
}

/** Serves each page at its route. */
export function servePages(app: FastifyInstance, { byRoute, parametersFor, missing }: Pages) {
  const canonical = canonicalOf([...byRoute.keys()])
  const serve = (route: string, render: RenderPage) => {
    const names = parametersFor(route)
    const options = { schema: { hide: true }, config: { varies: { query: names } } }
    app.get<{ Params: Record<string, string> }>(route, options, async (request, reply) => {
      const [path = '', query = ''] = request.url.split('?')
      const elsewhere = canonical(request.url) ?? movedAddress(decodeURI(path), query)
      if (elsewhere !== undefined) return reply.redirect(elsewhere, 308)
      const page = await render({ params: request.params, query: parametersOf(request, names), ip: request.ip })
      if (page === undefined && !isPageRequest(request)) return reply.callNotFound()
      return sendPage(reply, page ?? missing)
    })
  }
  for (const [route, render] of byRoute) serve(route, render)
  serve('/*', async () => undefined)
}

/**
 * Returns the canonical form of a page's address with a trailing slash or capitals, such as `/Events/?search=x`;
 * undefined for all other addresses. Percent-encoding alone makes no other address.
 */
function canonicalOf(routes: string[]) {
  const patterns = routes.map((route) => ({
    names: route.split('/'),
    pattern: new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
  }))
  return (url: string): string | undefined => {
    const [path = '', query] = url.split('?')
    const plain = decodeURI(path)
    const match = patterns.find(({ pattern }) => pattern.test(plain))
    const correct = (from: string) => {
      const written = from.split('/')
      return match?.names.map((name, index) => (name.startsWith(':') ? written[index] : name)).join('/')
    }
    const corrected = correct(path)
    if (corrected === undefined || correct(plain) === plain || corrected === '') return undefined
    return query === undefined ? corrected : `${corrected}?${query}`
  }
}

function sendPage(reply: FastifyReply, { status, html, isTemporary = false, isPrivate = false }: HtmlPage) {
  if (status === 503) reply.header('retry-after', retryWhenUnavailable)
  // A page that is missing today may exist tomorrow.
  reply.header('cache-control', status === 200 && !isTemporary && !isPrivate ? 'no-cache' : 'no-store')
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}

/** Whether the caller expects a page instead of a problem where nothing is found. */
function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  if (!['GET', 'HEAD'].includes(method) || /^\/(api|assets)(\/|$)/.test(path)) return false
  // An address that looks like a file is a missing file, unless a browser opened it and accepts HTML first.
  return !/\.\w+$/.test(path) || isForBrowser(headers)
}

const isForBrowser = ({ accept = '' }: FastifyRequest['headers']) => accept.startsWith('text/html')

/** Handles errors before routing: an unreadable address redirects a browser to the home page, if there is one. */
export const handleUnreadable =
  (hasPage: boolean) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    hasPage && isPageRequest(request) && isForBrowser(request.headers)
      ? reply.headers(bareHeaders).redirect('/')
      : sendUnhandled(error, request, reply.headers(bareHeaders))
