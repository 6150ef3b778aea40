import { setTimeout as sleep } from 'node:timers/promises'

/** What work gives, or a rejection when it takes longer than so many milliseconds; the work itself is not ended by that. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const clock = new AbortController()
  const tooLate = sleep(milliseconds, undefined, { signal: clock.signal }).then(() => {
    throw new Error(`not done within ${milliseconds} ms`)
  })
  return Promise.race([work, tooLate]).finally(() => clock.abort())
}
