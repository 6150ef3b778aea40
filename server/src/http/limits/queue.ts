import pLimit from 'p-limit'
import { AppError } from '../routing/app-error.ts'

export interface QueueLimits {
  /** How many tasks run concurrently. */
  concurrency: number
  /** How many more may wait. */
  waiting: number
  /** A task that has waited longer is refused: the queue is stuck or too slow. In milliseconds. */
  timeout?: number
}

/** Runs tasks in the order of their arrival. */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Creates a bounded queue for expensive tasks: `concurrency` of them run, `waiting` wait, and further ones are refused
 * with `unavailable` immediately instead of after a long wait.
 */
export function createQueue({ concurrency, waiting, timeout = 5000 }: QueueLimits): Queue {
  const limit = pLimit(concurrency)
  return async (task) => {
    if (limit.pendingCount >= waiting) throw busy()
    const { promise: timedOut, reject } = Promise.withResolvers<never>()
    let hasTimedOut = false
    const timer = setTimeout(() => {
      hasTimedOut = true
      reject(busy())
    }, timeout)
    const result = limit(async () => {
      clearTimeout(timer)
      return hasTimedOut ? timedOut : task()
    })
    return Promise.race([result, timedOut])
  }
}

/** The refusal of an overloaded server. */
export const busy = () =>
  new AppError('unavailable', 'Muster is very busy. Please try again in a moment.', { retryAfter: 5 })
