import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const name = 'x-muster-internal'
/** Known only to this process. */
const secret = randomUUID()

/** Sends a request to this server as part of another request, which is already admitted and counted. */
export async function requestInternally(app: FastifyInstance, url: string) {
  const { statusCode, payload, headers } = await app.inject({ url, headers: { [name]: secret } })
  return { status: statusCode, text: payload, isStale: headers.age !== undefined }
}

export const isInternal = ({ headers }: FastifyRequest) => headers[name] === secret
