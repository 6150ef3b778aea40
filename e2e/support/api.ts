import { expect } from '@playwright/test'
import type { Mailbox } from './mailbox.ts'

export const password = 'Dice4ever'

let serial = 0

/** An address nobody has used in this run. */
export const freshEmail = () => `person${++serial}.${Date.now()}@example.com`

interface Sent {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Calls the API; throws when it refuses. */
export async function send(url: string, method: string, path: string, sent: Sent = {}) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...sent.headers,
      'content-type': 'application/json',
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
    },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? undefined : answer.json()
}

/** Waits until the matches of a country are counted, which happens within a second of a change. */
export const untilCounted = (url: string, country: string, games: number) =>
  expect
    .poll(async () => (await send(url, 'GET', `/stats/armies?country=${country}`)).counted_games, { timeout: 60_000 })
    .toBe(games)

/** A verified account that is signed in, made the way a person would. */
export async function makeMember(url: string, mailbox: Mailbox, nickname: string) {
  const email = freshEmail()
  await send(url, 'POST', '/auth/register', { body: { nickname, email, password } })
  const link = new URL(await mailbox.linkTo(email, '/verify-email'))
  await send(url, 'POST', `/auth/verify-email${link.search}`)
  const { access_token } = await send(url, 'POST', '/auth/login', { body: { email, password } })
  return { email, nickname, token: String(access_token) }
}
