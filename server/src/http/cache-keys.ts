import type { Format } from '@muster/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mayBeSignedIn } from './authentication.ts'
import { codingFor } from './codings.ts'
import { preferredOf } from './formats.ts'
import { hasKey, parametersOf } from './query.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What responses of this route depend on besides its path; without it, none of them is cached. */
    varies?: { query: readonly string[]; formats?: readonly Format[] }
  }
}

/**
 * The key of a response in the cache: all that it depends on. Undefined for a request whose response is not for
 * everybody. An unknown parameter and another spelling of the path change no response, so they make no other key.
 */
export function cacheKeyOf(request: FastifyRequest): string | undefined {
  const { method, url, params, routeOptions } = request
  const { varies } = routeOptions.config
  if (method !== 'GET' || !varies || mayBeSignedIn(request)) return undefined
  if (varies.query.includes('key') && hasKey(request)) return undefined
  const format = varies.formats?.length ? preferredOf(request, varies.formats) : undefined
  const hasSlash = pathOf(url).endsWith('/')
  return JSON.stringify([
    ...[routeOptions.url, params, hasSlash, codingFor(request), format ?? 'json'],
    parametersOf(request, varies.query).toString(),
  ])
}

/** Whether all the headers that a response varies by are part of its key. */
export function variesByKey(request: FastifyRequest, reply: FastifyReply): boolean {
  const known = request.routeOptions.config.varies?.formats?.length
    ? ['accept-encoding', 'accept']
    : ['accept-encoding']
  return namesIn(reply.getHeader('vary')).every((name) => known.includes(name))
}

/** The names in a header such as `Vary`. */
const namesIn = (header: unknown): string[] =>
  String(header ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '')

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? ''

/** The path of an address, with every letter that is needlessly encoded as itself. */
export const plainPathOf = (url: string) => decodeURI(pathOf(url))
