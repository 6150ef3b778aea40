import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const name = 'x-muster-inner'
/** Nobody outside this process knows it. */
const secret = randomUUID()

/** Asks the server itself: part of a request that has been admitted and is counted already. */
export async function askInside(app: FastifyInstance, url: string): Promise<{ status: number; text: string }> {
  const { statusCode, payload } = await app.inject({ url, headers: { [name]: secret } })
  return { status: statusCode, text: payload }
}

export const isInner = ({ headers }: FastifyRequest) => headers[name] === secret
