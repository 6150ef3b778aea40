import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What the thread gets: the address of the database, and whether it reads all matches. */
export interface RatingInput {
  url: string
  isFull: boolean
}

/**
 * Rates all players in a thread with a connection of its own: a million matches take seconds of work and some hundred
 * megabytes, which end with the thread. An abort ends it, too, and the database rolls back what it has written.
 * Returns the number of changed ratings.
 */
export const ratePlayersInThread =
  (url: string) =>
  async (signal: AbortSignal | undefined, isFull = false): Promise<number> => {
    const workerData: RatingInput = { url, isFull }
    const thread = new Worker(new URL('./service.thread.ts', import.meta.url), { workerData })
    try {
      const [changed] = await once(thread, 'message', { signal })
      return Number(changed)
    } finally {
      await thread.terminate()
    }
  }
