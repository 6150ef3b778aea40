import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

/**
 * What caches in front of Muster may keep a response that all visitors share for (RFC 9213). A second of an event makes
 * two requests of thousands. They may never send an expired one: a page would show an old result for good.
 */
const forASecond = { 'cdn-cache-control': 'max-age=1' }

/**
 * The headers for shared caches. None for somebody with a session or a slip, who may see more than others, although the
 * response is the same: such a cache passes their requests on.
 */
export function sharedCacheHeaders({ headers }: FastifyRequest, status: number, sent: OutgoingHttpHeaders) {
  const isSomebody = headers.authorization !== undefined || headers.cookie !== undefined || headers.slip !== undefined
  return status === 200 && sent['cache-control'] === 'no-cache' && !isSomebody ? forASecond : {}
}
