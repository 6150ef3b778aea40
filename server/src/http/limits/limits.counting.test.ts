import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { AppError } from '../routing/app-error.ts'
import { addressOf, createLimits, type LimitName } from './limits.ts'

const test = startTestApp()
const email = 'ana@example.com'
const here = '192.0.2.1'

const times = async (count: number, run: (turn: number) => Promise<unknown>) => {
  for (let turn = 0; turn < count; turn++) await run(turn)
}

describe('a limit', () => {
  const refusal = (attempt: Promise<unknown>) =>
    attempt.then(
      () => undefined,
      (error: unknown) => error,
    )

  it.each([
    ['sign_in_account', 10],
    ['sign_in_everywhere', 100],
    ['sign_in_address', 1000],
    ['mail_account', 5],
    ['mail_everywhere', 20],
    ['mail_address', 300],
    ['register_address', 300],
    ['new_events', 200],
    ['new_feedback', 20],
  ] as const)('%s allows %i attempts, even concurrent ones, and no more', async (name: LimitName, allowed) => {
    const limits = createLimits(test.pool)
    const outcomes = await Promise.all(Array.from({ length: allowed + 3 }, () => refusal(limits.count(name, 'key'))))
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(allowed)
    for (const refused of outcomes.filter((outcome) => outcome !== undefined)) {
      expect(refused).toBeInstanceOf(AppError)
      expect(refused).toMatchObject({ code: 'too_many_attempts' })
    }
    expect(await refusal(limits.count(name, 'another key'))).toBeUndefined()
  })

  it('is counted by all servers of a database together', async () => {
    const [one, other] = [createLimits(test.pool), createLimits(test.pool)]
    await times(5, (turn) => (turn % 2 ? one : other).count('mail_account', email))
    for (const limits of [one, other]) {
      expect(await refusal(limits.count('mail_account', email))).toMatchObject({ code: 'too_many_attempts' })
    }
    await one.forget('mail_account', email)
    expect(await refusal(other.count('mail_account', email))).toBeUndefined()
  })

  it('is counted separately from other limits and from other splits of its key', async () => {
    const limits = createLimits(test.pool)
    await times(5, () => limits.count('mail_account', 'a'))
    expect(await refusal(limits.count('mail_address', 'a'))).toBeUndefined()
    await times(10, () => limits.count('sign_in_account', 'a', 'bc'))
    expect(await refusal(limits.count('sign_in_account', 'ab', 'c'))).toBeUndefined()
  })

  it('stores no email and no address', async () => {
    await createLimits(test.pool).count('sign_in_account', email, here)
    const { rows } = await sql`select * from rate_limits`.execute(test.db)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/ana@|192\.0/)
  })
})

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s counts as %s', (ip, counted) => {
    expect(addressOf({ ip })).toBe(counted)
  })
})
