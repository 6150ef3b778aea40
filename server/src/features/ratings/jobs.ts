import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Rates all players in a thread with a connection of its own: a million matches take seconds of work and some hundred
 * megabytes, which end with the thread. An abort ends it, too, and the database rolls back what it has written.
 * Returns the number of changed ratings.
 */
export const ratePlayersInThread =
  (url: string) =>
  async (signal: AbortSignal | undefined): Promise<number> => {
    const thread = new Worker(new URL('./service.thread.ts', import.meta.url), { workerData: url })
    try {
      const [changed] = await once(thread, 'message', { signal })
      return Number(changed)
    } finally {
      await thread.terminate()
    }
  }
