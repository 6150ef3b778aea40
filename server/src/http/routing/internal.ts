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

/** Sends a request to this server as part of another request, which is already admitted and counted. */
export async function requestInternally(app: FastifyInstance, url: string) {
  const { statusCode, payload, headers } = await app.inject({ url, headers: { [name]: app.internalSecret } })
  return { status: statusCode, text: payload, isStale: headers.age !== undefined }
}

export const isInternal = ({ headers, server }: FastifyRequest) => headers[name] === server.internalSecret
