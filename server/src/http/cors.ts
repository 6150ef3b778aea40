import type { FastifyInstance, onRequestHookHandler } from 'fastify'

/**
 * Scripts of other sites may read what everybody may read. `*` excludes cookies, and `authorization` is not among the
 * headers that a script may send: nothing that a session opens can be read.
 */
export const openToPages: onRequestHookHandler = async (_request, reply) => {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'etag, retry-after',
    'cross-origin-resource-policy': 'cross-origin',
  })
}

const preflight = {
  'access-control-allow-methods': 'GET, HEAD',
  // Many HTTP libraries send these with every request.
  'access-control-allow-headers': 'accept, cache-control, content-type, if-none-match, x-requested-with',
  // In seconds; no browser remembers it for longer.
  'access-control-max-age': '7200',
}

/** Answers the preflight of every route that is open to other sites. To be called before the first route. */
export function answerPreflights(app: FastifyInstance) {
  app.addHook('onRoute', ({ method, url, onRequest }) => {
    if (method !== 'GET' || ![onRequest].flat().includes(openToPages)) return
    app.options(url, { schema: { hide: true }, onRequest: [openToPages] }, async (_request, reply) =>
      reply.code(204).headers(preflight).send(),
    )
  })
}
