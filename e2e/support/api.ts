import { createClient } from '@muster/contract/client'
import { expect } from '@playwright/test'
import type { Mailbox } from './mailbox.ts'

export const password = 'Dice4ever'

let serial = 0

/** A new email address for this run. */
export const freshEmail = () => `person${++serial}.${Date.now()}@example.com`

/** A client for the API of a server, with the token of a user. */
export const apiOf = (origin: string, token: string | null = null) => createClient({ origin, token: () => token })

/** Waits until the matches of a country are counted, which happens within a second of a change. */
export const untilCounted = (url: string, country: string, matches: number) =>
  expect
    .poll(async () => (await apiOf(url)('GET /stats/armies', { query: { country } })).counted_matches, {
      timeout: 60_000,
    })
    .toBe(matches)

/** Creates a verified account like a person would, and signs in. */
export async function createMember(url: string, mailbox: Mailbox, nickname: string) {
  const email = freshEmail()
  const call = apiOf(url)
  await call('POST /auth/register', { body: { nickname, email, password } })
  const link = new URL(await mailbox.linkTo(email, '/verify-email'))
  await call('POST /auth/verify-email', { query: { token: link.searchParams.get('token') ?? '' } })
  const { access_token: token } = await call('POST /auth/login', { body: { email, password } })
  return { email, nickname, token }
}
