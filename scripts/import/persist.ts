import { NoAnswer } from './calls.ts'

/** Seconds between tries; a server that is being restarted is back within them. */
const pauses = [1, 2, 4, 8, 15]
/** Longer than this, in seconds, nobody watches a bar that stands still. */
const longest = 60

export interface Patience {
  wait: (milliseconds: number) => Promise<unknown>
  /** Told of what delays the import. */
  onNotice: (sentence: string) => void
}

/** Repeats work that got no answer. The work must look first what the try before it has left. Throws what the last try threw. */
export async function persist<T>({ wait, onNotice }: Patience, work: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof NoAnswer) || error.retryAfter > longest) throw error
      const seconds = Math.max(pause, error.retryAfter)
      onNotice(`${error.message} Trying again in ${seconds} s.`)
      await wait(seconds * 1000)
    }
  }
  return work()
}
