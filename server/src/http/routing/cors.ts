import type { FastifyInstance, onRequestHookHandler } from 'fastify'

/**
 * Lets scripts of other sites read public data, and pair rounds without an event. `*` excludes cookies, and `authorization` is not among the headers that
 * a script may send, so nothing behind a session is readable.
 */
export const allowCrossOriginReads: onRequestHookHandler = async (_request, reply) => {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'etag, event-version, ratelimit, ratelimit-policy, retry-after',
    'cross-origin-resource-policy': 'cross-origin',
  })
}

const preflight = {
  // Many HTTP libraries send these with every request.
  'access-control-allow-headers': 'accept, cache-control, content-type, if-none-match, min-version, x-requested-with',
  // In seconds; no browser caches it for longer.
  'access-control-max-age': '7200',
}

/** Registers the preflight of every route that is open to other sites. Call it before the first route. */
export function registerPreflights(app: FastifyInstance) {
  app.addHook('onRoute', ({ method, url, onRequest }) => {
    if ((method !== 'GET' && method !== 'POST') || ![onRequest].flat().includes(allowCrossOriginReads)) return
    app.options(url, { schema: { hide: true }, onRequest: [allowCrossOriginReads] }, async (_request, reply) =>
      reply
        .code(204)
        .headers({ ...preflight, 'access-control-allow-methods': method === 'GET' ? 'GET, HEAD' : method })
        .send(),
    )
  })
}
