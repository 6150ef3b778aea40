import type { FastifyInstance } from 'fastify'
import { within } from '../within.ts'

/** A probe must answer before its caller gives up. In milliseconds. */
const timeout = 2000

export interface Probe {
  /** What keeps the database or the worker from serving now; undefined when nothing does. */
  findFailure: () => Promise<string | undefined>
  /** What is wrong without keeping anybody from anything. */
  findNote?: () => string | undefined
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve (database reachable and able to save, migrations done,
 * worker running), or what prevents it.
 */
export function registerProbes(app: FastifyInstance, { findFailure, findNote }: Probe) {
  // Anybody may ask, any number of times: simultaneous calls share one answer.
  let asking: ReturnType<Probe['findFailure']> | undefined
  const ask = () => {
    asking ??= findFailure().finally(() => {
      asking = undefined
    })
    return asking
  }
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const reason = await within(timeout, ask()).catch(() => 'the database does not answer')
    const note = findNote?.()
    if (reason !== undefined) return reply.code(503).send({ status: 'not ready', reason })
    return { status: 'ok', ...(note !== undefined && { note }) }
  })
}
