import { tagsChangedBy } from '@muster/site/cache-tags'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Invalidations } from './invalidations.ts'
import { type ReadListed, watchLists } from './watch-lists.ts'

interface AfterWritesDeps {
  invalidations: Invalidations
  /** Undefined if nothing is cached. */
  readListed?: ReadListed
}

/**
 * Invalidates responses before the writer gets its response, so that the next read shows the write. A refused write
 * changed nothing; one that failed in its handler may have been committed.
 */
export function invalidateAfterWrites(app: FastifyInstance, { invalidations, readListed }: AfterWritesDeps) {
  const compareLists = readListed && watchLists({ invalidations, readListed })
  const handled = new WeakSet<FastifyRequest>()
  app.addHook('preHandler', async (request) => void handled.add(request))
  app.addHook('onSend', async (request, { statusCode }) => {
    const { method, routeOptions, params } = request
    const isRefused = !handled.has(request) || (statusCode >= 400 && statusCode < 500)
    if (['GET', 'HEAD', 'OPTIONS'].includes(method) || routeOptions.url === undefined || isRefused) return
    const ids = params as { event_id?: string }
    invalidations.invalidate(tagsChangedBy(routeOptions.url, ids))
    if (ids.event_id !== undefined) await compareLists?.(Number(ids.event_id))
  })
}
