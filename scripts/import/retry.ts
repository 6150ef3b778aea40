import { randomUUID } from 'node:crypto'
import { ApiError, type Call, isUncertain } from '@muster/contract/client'

/** Seconds between attempts; a restarting server is back within their total. */
const pauses = [1, 2, 4, 8, 15]
/** The longest `Retry-After` to wait for, in seconds: nobody watches a stuck progress bar for longer. */
const longest = 60

export interface RetryOptions {
  wait: (milliseconds: number) => Promise<unknown>
  /** Called with the reason of each delay. */
  onNotice: (sentence: string) => void
}

/** Retries each call until it gets a response. Throws the error of the last attempt. */
export const withRetries =
  (call: Call, { wait, onNotice }: RetryOptions): Call =>
  async (name, sent) => {
    // All attempts share a key: if only the response was lost, the server repeats it and does nothing twice.
    const key = randomUUID()
    for (const pause of pauses) {
      try {
        return await call(name, sent, { key })
      } catch (error) {
        const { message, retryAfter = 0 } = error as Partial<ApiError>
        if (!isTransient(error) || retryAfter > longest) throw error
        const seconds = Math.max(pause, retryAfter)
        onNotice(`${message} Trying again in ${seconds} s.`)
        await wait(seconds * 1000)
      }
    }
    return call(name, sent, { key })
  }

const isTransient = (error: unknown) => isUncertain(error) || (error instanceof ApiError && error.status === 429)
