import pLimit from 'p-limit'
import { AppError } from './app-error.ts'

export interface LineLimits {
  /** How many go on at once. */
  atOnce: number
  /** How many more may wait for their turn. */
  waiting: number
  /** Whoever has waited longer for a turn is told to come back: the head of the line is stuck, or too slow. In milliseconds. */
  patience?: number
}

/** Runs work in the order in which it came. */
export type Line = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A bounded line for work that is dear: so much goes on at once, so much waits, and whoever comes then is told `unavailable` at
 * once rather than after a wait that nobody sits out.
 */
export function openLine({ atOnce, waiting, patience = 5000 }: LineLimits): Line {
  const limit = pLimit(atOnce)
  return async (work) => {
    if (limit.pendingCount >= waiting) throw busy()
    const { promise: tooLate, reject } = Promise.withResolvers<never>()
    let hasLeft = false
    const timer = setTimeout(() => {
      hasLeft = true
      reject(busy())
    }, patience)
    const turn = limit(async () => {
      clearTimeout(timer)
      // Told to come back already: nobody is there any more to do it for.
      return hasLeft ? tooLate : work()
    })
    return Promise.race([turn, tooLate])
  }
}

/** The refusal of a server that has more to do than it can. */
export const busy = () =>
  new AppError('unavailable', 'Muster is very busy. Please try again in a moment.', { retryAfter: 5 })
