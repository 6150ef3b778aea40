import type { FastifyInstance } from 'fastify'
import { within } from '../within.ts'

/** A probe must respond before its caller times out. In milliseconds. */
const timeout = 2000

export interface Probe {
  /** Returns why the database or the worker cannot serve now; undefined if they can. */
  findFailure: () => Promise<string | undefined>
  /** Returns a fault that prevents nothing. */
  findWarning?: () => string | undefined
}

/**
 * `/healthz`: the process responds. `/readyz`: it can serve (database reachable, migrations done,
 * worker running), or the reason why not.
 */
export function registerProbes(app: FastifyInstance, { findFailure, findWarning }: Probe) {
  // The probe is public, so concurrent requests share one check.
  let running: ReturnType<Probe['findFailure']> | undefined
  const check = () => {
    running ??= findFailure().finally(() => {
      running = undefined
    })
    return running
  }
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const reason = await within(timeout, check()).catch(() => 'the database does not answer')
    const note = findWarning?.()
    if (reason !== undefined) return reply.code(503).send({ status: 'not ready', reason })
    return { status: 'ok', ...(note !== undefined && { note }) }
  })
}
