import { basePath } from '@muster/contract'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { AppError } from './app-error.ts'
import { sendProblem } from './problems.ts'

const all: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Sends 405 with `Allow` for a known path with an unknown method. Call it after all routes are added. */
export function refuseOtherMethods(app: FastifyInstance, known: ReadonlyMap<string, ReadonlySet<string>>) {
  for (const [url, methods] of known) {
    if (!url.startsWith(basePath)) continue
    const allow = [...methods].sort().join(', ')
    app.route({
      method: all.filter((method) => !methods.has(method)),
      url,
      schema: { hide: true },
      // Before the body is read, because the method is wrong with any body.
      onRequest: async (request, reply) => {
        const error = new AppError('method_not_allowed', `${request.method} is not allowed here; use ${allow}.`)
        return sendProblem(error, error, request, reply.header('allow', allow))
      },
      handler: async () => {},
    })
  }
}

/** Collects the methods of each path as routes are added. Call it before the first one. */
export function collectMethods(app: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = known.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    known.set(url, methods)
  })
  return known
}
