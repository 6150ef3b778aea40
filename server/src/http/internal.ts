import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const name = 'x-muster-inner'
/** Nobody outside this process knows it. */
const secret = randomUUID()

/** Asks the server itself: part of a request that has been admitted and is counted already. */
export async function requestInternally(app: FastifyInstance, url: string) {
  const { statusCode, payload, headers } = await app.inject({ url, headers: { [name]: secret } })
  return { status: statusCode, text: payload, isStale: headers.age !== undefined }
}

export const isInternal = ({ headers }: FastifyRequest) => headers[name] === secret
