import type { Endpoint } from '@muster/contract/endpoint'
import { type CacheTag, tagsOf } from '@muster/site/cache-tags'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { mayBeSignedIn, tokenOf } from '../authentication.ts'
import { type CsvRow, prefersCsv } from '../routing/csv.ts'
import { hasKey, parametersOf } from '../routing/query.ts'
import { codingFor } from './codings.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What responses of this route depend on besides the path. Without it, they are not cached. */
    varies?: { query: readonly string[]; hasCsv?: boolean }
    /** Makes the rows of a response in CSV; the OpenAPI document has an example of them. */
    table?: { endpoint: Endpoint; rowsOf: (response: never) => CsvRow[] }
  }
}

export interface CacheKey {
  /** Everything that the response depends on. */
  key: string
  /** The data behind the response. */
  tags: readonly CacheTag[]
}

/** How many keys are remembered, and the longest address with its headers among them, in characters. */
const [rememberedMax, sentMax] = [2000, 500]

/**
 * Returns a function that finds the cache key of a request. Reading addresses and headers takes longer than the rest of
 * a cached response, so it remembers the last results.
 */
export function createCacheKeys(): (request: FastifyRequest) => CacheKey | undefined {
  const remembered = new LRUCache<string, { found: CacheKey | undefined }>({ max: rememberedMax })
  return (request) => {
    const { method, url, headers, routeOptions } = request
    if (method !== 'GET' || !routeOptions.config.varies) return undefined
    const sent = `${url}\n${headers['accept-encoding']}\n${headers.accept}`
    const known = remembered.get(sent)
    const found = known ? known.found : cacheKeyOf(request)
    if (!known && sent.length <= sentMax) remembered.set(sent, { found })
    // What depends on nothing that somebody can change is the same for everyone.
    if (!found || found.tags.length === 0) return found
    return mayBeSignedIn(request) && (!isMember(request) || wantsFresh(request)) ? undefined : found
  }
}

/** Whether a request has the token of an account in its header: cookies are not parsed yet. */
export const isMember = (request: FastifyRequest): boolean =>
  request.headers.authorization !== undefined && tokenOf(request) !== undefined

/** Whether a client wants no cached response, as after a write of its own. Only members may ask for that. */
const wantsFresh = ({ headers }: FastifyRequest) => /no-cache|max-age=0/.test(headers['cache-control'] ?? '')

/**
 * The cache key of a request to a route whose responses may be cached. Undefined for responses that are not public.
 * Unknown parameters and other spellings of the path do not change a response, so they share its key.
 */
function cacheKeyOf(request: FastifyRequest): CacheKey | undefined {
  const { url, params, routeOptions } = request
  const { varies } = routeOptions.config
  const tags = tagsOf(plainPathOf(url))
  if (!varies || tags === undefined) return undefined
  if (varies.query.includes('key') && hasKey(request)) return undefined
  const hasSlash = pathOf(url).endsWith('/')
  const key = JSON.stringify([
    routeOptions.url,
    params,
    hasSlash,
    codingFor(request),
    varies.hasCsv && prefersCsv(request) ? 'csv' : 'json',
    parametersOf(request, varies.query).toString(),
  ])
  return { key, tags }
}

/** Whether the key contains all headers that a response varies by. */
export function variesByKey(request: FastifyRequest, reply: FastifyReply): boolean {
  const keyed = ['accept-encoding', ...(request.routeOptions.config.varies?.hasCsv ? ['accept'] : [])]
  return namesIn(reply.getHeader('vary')).every((name) => keyed.includes(name))
}

/** The names in a header such as `Vary`. */
const namesIn = (header: unknown): string[] =>
  String(header ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '')

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? ''

/** The path of an address without needless percent-encoding. */
const plainPathOf = (url: string) => decodeURI(pathOf(url))
