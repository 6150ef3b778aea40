import pLimit from 'p-limit'
import { AppError } from './app-error.ts'

export interface QueueLimits {
  /** How many tasks run at once. */
  concurrency: number
  /** How many more may wait. */
  waiting: number
  /** A task that has waited longer is refused: the head of the line is stuck, or too slow. In milliseconds. */
  timeout?: number
}

/** Runs tasks in the order in which they came. */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>

/**
 * A bounded line for expensive tasks: so many run at once, so many wait, and any further ones are refused with
 * `unavailable` at once rather than after a wait that nobody sits out.
 */
export function createQueue({ concurrency, waiting, timeout = 5000 }: QueueLimits): Queue {
  const limit = pLimit(concurrency)
  return async (task) => {
    if (limit.pendingCount >= waiting) throw busy()
    const { promise: tooLate, reject } = Promise.withResolvers<never>()
    let hasLeft = false
    const timer = setTimeout(() => {
      hasLeft = true
      reject(busy())
    }, timeout)
    const turn = limit(async () => {
      clearTimeout(timer)
      // Refused already: nobody is waiting for its result any more.
      return hasLeft ? tooLate : task()
    })
    return Promise.race([turn, tooLate])
  }
}

/** The refusal of a server that has more to do than it can manage. */
export const busy = () =>
  new AppError('unavailable', 'Muster is very busy. Please try again in a moment.', { retryAfter: 5 })
