import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Known only to this application. */
    internalSecret: string
  }
}

const name = 'x-muster-internal'

/** Call it before any hook that uses `isInternal`. */
export const identifyInternal = (app: FastifyInstance) => app.decorate('internalSecret', randomUUID())

/**
 * Sends a request to this server as part of another request, which is already admitted and counted. What it counts, such
 * as wrong codes of slips, counts for the address of that request.
 */
export async function requestInternally(app: FastifyInstance, url: string, remoteAddress?: string) {
  const headers = { [name]: app.internalSecret }
  const response = await app.inject({ url, headers, ...(remoteAddress !== undefined && { remoteAddress }) })
  const { statusCode, payload } = response
  const { age, 'event-version': version, 'cache-control': caching } = response.headers
  return {
    ...{ status: statusCode, text: payload, isStale: age !== undefined || caching === 'no-store' },
    ...(version !== undefined && { version: Number(version) }),
  }
}

export const isInternal = ({ headers, server }: FastifyRequest) => headers[name] === server.internalSecret
