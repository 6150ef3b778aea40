import type { Logger } from 'pino'
import { within } from './within.ts'

interface Hook {
  name: string
  close: () => unknown
  /** How long closing may take, in milliseconds. */
  limit: number
}

export type ShutdownHooks = ReturnType<typeof createShutdownHooks>

/**
 * Closes open resources in reverse order, each within its own time limit: a mail server that hangs must not keep the
 * database from stopping.
 */
export function createShutdownHooks(log: () => Logger) {
  const hooks: Hook[] = []
  return {
    add: (name: string, close: () => unknown, limit = 3000) => {
      hooks.push({ name, close, limit })
    },
    closeAll: async () => {
      for (const { name, close, limit } of hooks.splice(0).reverse()) {
        await within(limit, Promise.resolve().then(close)).catch((error) =>
          log().warn(`${name} could not be closed in order: ${error instanceof Error ? error.message : error}`),
        )
      }
    },
  }
}
