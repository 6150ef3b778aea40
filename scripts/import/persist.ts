import { randomUUID } from 'node:crypto'
import { ApiError, type Call, isUncertain } from '@muster/contract/client'

/** Seconds between tries; a server that is being restarted is back within them. */
const pauses = [1, 2, 4, 8, 15]
/** Longer than this, in seconds, no one watches a bar that does not move. */
const longest = 60

export interface Patience {
  wait: (milliseconds: number) => Promise<unknown>
  /** Called with whatever delays the import. */
  onNotice: (sentence: string) => void
}

/** Sends each call until it is answered. Throws what the last try threw. */
export const persistent =
  (call: Call, { wait, onNotice }: Patience): Call =>
  async (name, sent) => {
    // The same for each try, so that a call whose answer was lost is answered, and not carried out twice.
    const key = randomUUID()
    for (const pause of pauses) {
      try {
        return await call(name, sent, { key })
      } catch (error) {
        const { message, retryAfter = 0 } = error as Partial<ApiError>
        if (!isPassing(error) || retryAfter > longest) throw error
        const seconds = Math.max(pause, retryAfter)
        onNotice(`${message} Trying again in ${seconds} s.`)
        await wait(seconds * 1000)
      }
    }
    return call(name, sent, { key })
  }

const isPassing = (error: unknown) => isUncertain(error) || (error instanceof ApiError && error.status === 429)
