import { runInThread } from '../../own-thread.ts'

/** What the thread gets: the address of the database, and whether it reads all matches. */
export interface RatingInput {
  url: string
  isFull: boolean
}

/**
 * Rates all players in a thread with a connection of its own: a million matches take seconds of work and some hundred
 * megabytes. After an abort, the database rolls back what the thread has written. Returns the number of changed ratings.
 */
export const ratePlayersInThread =
  (url: string) =>
  (signal: AbortSignal | undefined, isFull = false): Promise<number> =>
    runInThread(new URL('./service.thread.ts', import.meta.url), { url, isFull } satisfies RatingInput, { signal })
