import { AppError } from '../http/routing/app-error.ts'
import { draw } from './times.ts'

interface AdmissionLimits {
  total: number
  /** Everybody in a hall may share one address. */
  perAddress: number
}

/** When a refused page should try again, in seconds. */
const retryAfter = [20, 60] as const

/**
 * Counts streams. A new one above a limit is refused, and no existing one is ended for it: that one would reconnect, and
 * both would go on taking each other's place.
 */
export function createAdmission({ total, perAddress }: AdmissionLimits) {
  const counts = new Map<string, number>()
  let count = 0
  return {
    get count() {
      return count
    },
    /** Returns a function that gives the place back. Throws `unavailable` or `too_many_attempts`. */
    enter: (address: string): (() => void) => {
      const ofAddress = counts.get(address) ?? 0
      const extras = { retryAfter: draw(retryAfter) }
      if (count >= total) throw new AppError('unavailable', 'Too many pages are open live. This one refreshes.', extras)
      if (ofAddress >= perAddress)
        throw new AppError('too_many_attempts', 'Too many pages of your network are open live.', extras)
      count++
      counts.set(address, ofAddress + 1)
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        count--
        const others = (counts.get(address) ?? 1) - 1
        if (others === 0) counts.delete(address)
        else counts.set(address, others)
      }
    },
  }
}
