import type { FastifyInstance } from 'fastify'

/** Behind a proxy that is not trusted, all visitors share one address and therefore one set of limits. */
export function warnAboutProxy(app: FastifyInstance, trust: unknown) {
  if (trust !== false) return
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      request.log.warn('A request came through a proxy, and TRUST_PROXY is not set: limits count all visitors as one')
    }
    done()
  })
}
