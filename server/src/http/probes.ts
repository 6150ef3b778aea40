import type { FastifyInstance } from 'fastify'
import { within } from '../within.ts'

/** A probe must answer before whoever asks gives up. In milliseconds. */
const patience = 2000

export interface Probe {
  /** Why the parts behind the application cannot do their work now; undefined when they can. */
  findTrouble: () => Promise<string | undefined>
  /** What does not work, but keeps nobody from anything. */
  findNote?: () => string | undefined
}

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work (database reachable and able to save, migrations done, worker
 * running), or what is in the way.
 */
export function registerProbes(app: FastifyInstance, { findTrouble, findNote }: Probe) {
  // Anybody may ask, as often as he likes: all who ask at once are told the same.
  let asking: ReturnType<Probe['findTrouble']> | undefined
  const ask = () => {
    asking ??= findTrouble().finally(() => {
      asking = undefined
    })
    return asking
  }
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const reason = await within(patience, ask()).catch(() => 'the database does not answer')
    const note = findNote?.()
    if (reason !== undefined) return reply.code(503).send({ status: 'not ready', reason })
    return { status: 'ok', ...(note !== undefined && { note }) }
  })
}
