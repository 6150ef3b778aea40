import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Body, type CallFunction, createClient, fateOf } from '@muster/contract/client'
import { expect } from '@playwright/test'
import type { Mailbox } from './mailbox.ts'

export const password = 'Dice4ever'

let serial = 0

/** A new email address for this run. */
export const freshEmail = () => `person${++serial}.${Date.now()}@example.com`

/** The origins behind which servers are killed. */
const shaken = new Set<string>()

/** From now on, a call to this origin that Muster neither accepts nor refuses is sent again, as the page does. */
export const repeatCallsTo = (origin: string) => void shaken.add(origin)

/** A client for the API of a server, with the token of a user. */
export function apiOf(origin: string, token: string | null = null): CallFunction {
  const call = createClient({ origin, token: () => token })
  const repeated: CallFunction = async (name, sent, options) => {
    // The same key for each try, so that what was done before the kill is not done again.
    const keyed = name.startsWith('GET ') ? options : { key: randomUUID(), ...options }
    for (let tries = 1; ; tries++) {
      try {
        return await call(name, sent, keyed)
      } catch (error) {
        if (fateOf(error) === 'refused' || tries === triesMax) throw error
        await sleep(500)
      }
    }
  }
  return shaken.has(origin) ? repeated : call
}

const triesMax = 10

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
