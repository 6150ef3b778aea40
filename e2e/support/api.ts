import { type Body, createClient } from '@muster/contract/client'
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

/** Creates a tournament with these participants, and returns its id as a parameter and theirs. */
export async function createTournament(
  call: ReturnType<typeof apiOf>,
  nicknames: string[],
  given: Partial<Body<'POST /events'>> = {},
) {
  const usual = { title: 'Winter Muster', game_type: 'SPEARHEAD', event_type: 'tournament' } as const
  const { id: event_id } = await call('POST /events', { body: { ...usual, ...given } })
  const params = { event_id }
  const body = { participants: nicknames.map((nickname) => ({ nickname })) }
  const { participants } = await call('POST /events/:event_id/participants/bulk', { params, body })
  return { params, ids: participants.map(({ id }) => id) }
}

/** Pairs and publishes the first round. */
export async function publishRound(call: ReturnType<typeof apiOf>, params: { event_id: number }) {
  await call('POST /events/:event_id/rounds', { params, body: { method: 'swiss' } })
  await call('POST /events/:event_id/rounds/:round_number/publish', {
    params: { ...params, round_number: 1 },
    body: {},
  })
}
