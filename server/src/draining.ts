import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a server that stops serve on until a proxy has seen so at `/readyz`. Until then, connections end with a response,
 * so that no request is on its way to a server that has gone.
 */
export function createDraining() {
  const skipping = new AbortController()
  let run = async () => {}
  return {
    /** `time` is in milliseconds. */
    prepare: (app: Pick<FastifyInstance, 'drain'>, time: number) => {
      if (time === 0) return
      run = async () => {
        app.drain()
        await sleep(time, undefined, { signal: skipping.signal }).catch(() => {})
      }
    },
    run: () => run(),
    skip: () => skipping.abort(),
  }
}
