import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './app-error.ts'

const minute = 60
const hour = 60 * minute

/** How many attempts in how many seconds. Counted in the database, so that all servers count together. */
const limits = {
  sign_in_account: { points: 10, duration: 15 * minute },
  sign_in_address: { points: 100, duration: 15 * minute },
  mail_account: { points: 5, duration: hour },
  mail_address: { points: 30, duration: hour },
  register_address: { points: 20, duration: hour },
} as const

export type LimitName = keyof typeof limits

/** What counts as one address: a household is given a whole /64 of IPv6, so a single address of it means nothing. */
export function addressOf({ ip }: { ip: string }): string {
  const bare = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIP(bare) !== 6) return bare
  const [head = '', tail] = bare.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')
}

export interface Limits {
  /** Counts one attempt; throws `too_many_attempts` when it is one too many. */
  count(name: LimitName, ...key: string[]): Promise<void>
  /** Forgets the attempts of a key, after one that succeeded. */
  forget(name: LimitName, ...key: string[]): Promise<void>
}

export function openLimits(pool: pg.Pool): Limits {
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        ...limit,
      }),
    ]),
  )
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`no limiter ${name}`)
    return limiter
  }
  return {
    count: async (name, ...key) => {
      try {
        await limiterOf(name).consume(digest(key))
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext / 1000)
        throw refusal
      }
    },
    forget: async (name, ...key) => {
      await limiterOf(name).delete(digest(key))
    },
  }
}

/** RATE_LIMITS=off: for load tests. */
export const noLimits: Limits = { count: async () => {}, forget: async () => {} }

// Addresses and emails are not kept as they are: the table holds no personal data, and no key is too long for it.
const digest = (key: string[]) => createHash('sha256').update(key.join('\n')).digest('base64url')

function tooMany(seconds: number) {
  const minutes = Math.ceil(seconds / minute)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError('too_many_attempts', `Too many attempts. Please try again in ${wait}.`, { retryAfter: seconds })
}
