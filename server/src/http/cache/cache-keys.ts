import type { Endpoint } from '@muster/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mayBeSignedIn } from '../authentication.ts'
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

/**
 * The cache key of a request: everything that its response depends on. Undefined for responses that are not public.
 * Unknown parameters and other spellings of the path do not change a response, so they share its key.
 */
export function cacheKeyOf(request: FastifyRequest): string | undefined {
  const { method, url, params, routeOptions } = request
  const { varies } = routeOptions.config
  if (method !== 'GET' || !varies || mayBeSignedIn(request)) return undefined
  if (varies.query.includes('key') && hasKey(request)) return undefined
  const hasSlash = pathOf(url).endsWith('/')
  return JSON.stringify([
    routeOptions.url,
    params,
    hasSlash,
    codingFor(request),
    varies.hasCsv && prefersCsv(request) ? 'csv' : 'json',
    parametersOf(request, varies.query).toString(),
  ])
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
export const plainPathOf = (url: string) => decodeURI(pathOf(url))
