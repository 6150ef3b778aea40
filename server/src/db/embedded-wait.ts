import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from './migrate.ts'

/** Another Muster uses the data. */
export class InUseError extends DatabaseError {}

/** How long a start waits for another Muster that is stopping, in milliseconds. */
const stopLimit = 15_000

export interface WaitOptions {
  /** How long to wait for another Muster to release the data, in milliseconds. */
  timeout?: number
  /** Called once, before the wait. */
  onWait?: (sentence: string) => void
}

/** Opens the data as soon as another Muster releases it: stopping takes a moment. */
export async function whenFree<T>(open: () => Promise<T>, { timeout = stopLimit, onWait }: WaitOptions): Promise<T> {
  const deadline = performance.now() + timeout
  for (let attempt = 1; ; attempt++) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof InUseError) || performance.now() >= deadline) throw error
      if (attempt === 1)
        onWait?.(`Another Muster is using the same data. Waiting up to ${timeout / 1000} s for it to stop.`)
      await sleep(100)
    }
  }
}
