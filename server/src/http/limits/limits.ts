import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../routing/app-error.ts'
import type { LimitState } from './rate-limit-headers.ts'

const minute = 60
const hour = 60 * minute

const day = 24 * hour

interface Limit {
  points: number
  /** In seconds. */
  duration: number
  /** What the refusal says there was too much of. */
  of: string
  /** Counted by each server separately: the limit protects one server from overload and must cost next to nothing. */
  isPerServer?: true
}

/** Attempts per duration. The database counts them, so that all servers count together, unless `isPerServer`. */
export const limits = {
  sign_in_account: { points: 10, duration: 15 * minute, of: 'many attempts' },
  sign_in_everywhere: { points: 100, duration: hour, of: 'many attempts' },
  // Everybody in a tournament hall may share one address.
  sign_in_address: { points: 1000, duration: 15 * minute, of: 'many attempts' },
  /** Challenges for passkeys: each is a row for five minutes. */
  passkey_challenges: { points: 1000, duration: 15 * minute, of: 'many attempts' },
  mail_account: { points: 5, duration: hour, of: 'many emails' },
  mail_everywhere: { points: 20, duration: hour, of: 'many emails' },
  mail_address: { points: 300, duration: hour, of: 'many attempts' },
  register_address: { points: 300, duration: hour, of: 'many attempts' },
  /** Which addresses an account has signed in from: recorded, not limited. */
  known_address: { points: 1, duration: 30 * day, of: 'many attempts' },
  writes: { points: 300, duration: minute, of: 'many changes', isPerServer: true },
  slip_writes: { points: 60, duration: minute, of: 'many changes', isPerServer: true },
  /** Only codes that do not exist: a hall shares one address, and a valid slip always works. */
  slips_address: { points: 200, duration: hour, of: 'many wrong codes' },
  pairings_address: { points: 120, duration: minute, of: 'many pairings', isPerServer: true },
  /** Those that are rendered: a third of a second each. */
  pictures_address: { points: 30, duration: minute, of: 'many pictures', isPerServer: true },
  new_events: { points: 200, duration: day, of: 'many new events' },
  /** The page fetches one after each choice. */
  previews: { points: 120, duration: minute, of: 'many previews', isPerServer: true },
  new_imports: { points: 100, duration: day, of: 'many imports' },
  new_alerts: { points: 50, duration: day, of: 'many new alerts' },
  new_channels: { points: 50, duration: day, of: 'many new channels' },
  announcement_mails: { points: 1, duration: hour, of: 'many mails' },
  alert_tests: { points: 10, duration: hour, of: 'many test messages' },
  account_exports: { points: 10, duration: hour, of: 'many exports' },
  list_reminders: { points: 1, duration: day, of: 'many reminders' },
  invitations: { points: 100, duration: day, of: 'many invitations' },
  new_feedback: { points: 20, duration: day, of: 'much feedback' },
  // The operator of the server names the catalogue editors. They import matches from files and maintain the catalogue.
  editor_writes: { points: 6000, duration: minute, of: 'many changes', isPerServer: true },
  editor_events: { points: 20_000, duration: day, of: 'many new events' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** What counts as one address: a household gets a whole /64 of IPv6, so a single address of it means nothing. */
export function addressOf({ ip }: { ip: string }): string {
  // Behind a trusted proxy, it may be any text.
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6 ? address.toNormalizedString().split(':', 4).join(':') : address.toString()
}

export interface Limits {
  /** Counts an attempt and returns what is left, or undefined without limits; throws `too_many_attempts` above the limit. */
  count(name: LimitName, ...key: string[]): Promise<LimitState | undefined>
  /** Counts an attempt; returns whether it is within the limit. */
  admits(name: LimitName, ...key: string[]): Promise<boolean>
  /** Whether an attempt was counted for this key within the duration. */
  knows(name: LimitName, ...key: string[]): Promise<boolean>
  /** Clears the count of a key. */
  forget(name: LimitName, ...key: string[]): Promise<void>
}

export function createLimits(pool: pg.Pool): Limits {
  const limiters = new Map<LimitName, RateLimiterAbstract>(
    Object.entries<Limit>(limits).map(([name, { points, duration, isPerServer }]) => {
      const limit = { keyPrefix: name, points, duration }
      const store = { storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true }
      return [
        name as LimitName,
        isPerServer ? new RateLimiterMemory(limit) : new RateLimiterPostgres({ ...limit, ...store }),
      ]
    }),
  )
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`no limiter ${name}`)
    return limiter
  }
  const consume = async (name: LimitName, key: string[]) => {
    const stateOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes): LimitState => {
      const { points, duration } = limits[name]
      return { name, quota: points, window: duration, remaining: remainingPoints, resetsIn: msBeforeNext / 1000 }
    }
    try {
      return { isAdmitted: true, state: stateOf(await limiterOf(name).consume(digest(key))) }
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return { isAdmitted: false, state: stateOf(refusal) }
      throw refusal
    }
  }
  return {
    count: async (name, ...key) => {
      const { isAdmitted, state } = await consume(name, key)
      if (!isAdmitted) throw tooMany(limits[name].of, state)
      return state
    },
    admits: async (name, ...key) => (await consume(name, key)).isAdmitted,
    knows: async (name, ...key) => (await limiterOf(name).get(digest(key))) !== null,
    forget: async (name, ...key) => {
      await limiterOf(name).delete(digest(key))
    },
  }
}

/** RATE_LIMITS=off: for load tests. */
export const noLimits: Limits = {
  count: async () => undefined,
  admits: async () => true,
  knows: async () => true,
  forget: async () => {},
}

// Addresses and emails are stored as hashes only: the table holds no personal data, and no key is too long for it.
const digest = (key: string[]) => createHash('sha256').update(key.join('\n')).digest('base64url')

const tooMany = (of: string, limit: LimitState) =>
  new AppError('too_many_attempts', `Too ${of}. Please try again in ${inWords(limit.resetsIn)}.`, {
    retryAfter: limit.resetsIn,
    limit,
  })

function inWords(seconds: number): string {
  const [count, unit] = seconds > 90 * minute ? [seconds / hour, 'hour'] : [seconds / minute, 'minute']
  return Math.ceil(count) === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${Math.ceil(count)} ${unit}s`
}
