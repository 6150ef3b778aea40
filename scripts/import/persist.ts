import { randomUUID } from 'node:crypto'
import { ApiError, type Call, isUncertain } from '@muster/contract/client'

/** Seconds between attempts; a restarting server is back within their total. */
const pauses = [1, 2, 4, 8, 15]
/** Nobody watches a stuck progress bar for longer than this, in seconds. */
const longest = 60

export interface Patience {
  wait: (milliseconds: number) => Promise<unknown>
  /** Called with whatever delays the import. */
  onNotice: (sentence: string) => void
}

/** Sends each call until it is answered. Throws the error of the last attempt. */
export const persistent =
  (call: Call, { wait, onNotice }: Patience): Call =>
  async (name, sent) => {
    // The same for each attempt, so that a call whose answer was lost is answered again, not carried out twice.
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
