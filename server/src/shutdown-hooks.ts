import type { Logger } from 'pino'
import { within } from './within.ts'

interface Open {
  name: string
  close: () => unknown
  /** How long closing may take, in milliseconds. */
  limit: number
}

/**
 * Everything that is open, closed in reverse order and each within its own time limit: a mail server that hangs must
 * not keep the database from being stopped.
 */
export function createShutdownHooks(log: () => Logger) {
  const open: Open[] = []
  return {
    add: (name: string, close: () => unknown, limit = 3000) => {
      open.push({ name, close, limit })
    },
    closeAll: async () => {
      for (const { name, close, limit } of open.splice(0).reverse()) {
        await within(limit, Promise.resolve().then(close)).catch((error) =>
          log().warn(`${name} could not be closed in order: ${error instanceof Error ? error.message : error}`),
        )
      }
    },
  }
}
