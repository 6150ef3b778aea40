import { challengeTimeout, type PasskeyAssertion } from '@muster/contract/passkeys'
import type { ChallengePurpose } from '../../db/tables.passkeys.ts'
import type { Db, Tx } from '../../db/tables.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { AppError } from '../../http/routing/app-error.ts'
import type { Passwords } from '../../security/passwords.ts'
import { createToken, hashToken } from '../../security/tokens.ts'
import { type RelyingParty, readClientData, verifyAssertion } from '../../security/webauthn.ts'
import { rememberDevice } from '../accounts/queries.devices.ts'
import { insertSession } from '../accounts/queries.ts'
import { type Origin, trust } from '../accounts/service.sign-in.ts'
import * as queries from './queries.ts'
import { encodeHandle } from './rules.ts'

export interface PasskeyDeps {
  db: Db
  limits: Limits
  passwords: Passwords
  relyingParty: RelyingParty
}

/** What a challenge is for. A challenge for one thing is worthless for another. */
export interface Ceremony {
  purpose: ChallengePurpose
  /** Null for a sign-in, which names no account. */
  user_id: number | null
}

const signInCeremony: Ceremony = { purpose: 'sign_in', user_id: null }

/**
 * Creates and stores a challenge: 256 random bits, valid once. One address can have only so many at a time. Throws
 * `too_many_attempts`.
 */
export async function createChallenge({ db, limits }: PasskeyDeps, ceremony: Ceremony, address: string) {
  await limits.count('passkey_challenges', address)
  const challenge = createToken()
  await queries.insertChallenge(db, { ...ceremony, challenge_hash: hashToken(challenge) }, challengeTimeout / 1000)
  return challenge
}

export const createSignInChallenge = (deps: PasskeyDeps, address: string) =>
  createChallenge(deps, signInCeremony, address)

/** Uses up the challenge of a ceremony. Returns what the browser says about it. Throws `passkey_refused`. */
export async function takeChallenge({ db }: Pick<PasskeyDeps, 'db'>, ceremony: Ceremony, clientDataJSON: string) {
  const client = await readClientData(clientDataJSON)
  // Committed immediately, so that a failed attempt uses it up, too.
  const isValid =
    client && (await queries.takeChallenge(db, { ...ceremony, challenge_hash: hashToken(client.challenge) }))
  if (!isValid) throw refused()
  return client
}

/**
 * Verifies an assertion for a ceremony, and records the use of its passkey in the same transaction as `act`. Every
 * failure looks the same from outside. Throws `passkey_refused`.
 */
export async function withPasskey<Result>(
  deps: PasskeyDeps,
  assertion: PasskeyAssertion,
  ceremony: Ceremony,
  act: (tx: Tx, passkey: { user_id: number; email: string }) => Promise<Result>,
): Promise<Result> {
  const { db, relyingParty } = deps
  const client = await takeChallenge(deps, ceremony, assertion.response.clientDataJSON)
  const passkey = await queries.findByCredential(db, Buffer.from(assertion.id, 'base64url'))
  if (!passkey || !belongsTo(passkey, assertion, ceremony)) throw refused()
  const counter = await verifyAssertion(relyingParty, client, assertion, passkey)
  if (counter === undefined) throw refused()
  return db.transaction().execute(async (tx) => {
    if (!(await queries.markUsed(tx, passkey.id, counter))) throw refused()
    return act(tx, passkey)
  })
}

/** Whether a passkey is one of the account that the ceremony and the authenticator name. */
function belongsTo(
  { user_id, passkey_handle }: { user_id: number; passkey_handle: string },
  { response: { userHandle } }: PasskeyAssertion,
  ceremony: Ceremony,
): boolean {
  if (ceremony.user_id !== null && ceremony.user_id !== user_id) return false
  // An authenticator that chose the passkey always names the account; one that was given a list need not.
  if (userHandle == null) return ceremony.user_id !== null
  return userHandle === encodeHandle(passkey_handle)
}

/** Creates a session for a passkey. Throws `passkey_refused`, `too_many_attempts`. */
export async function signIn(deps: PasskeyDeps, assertion: PasskeyAssertion, origin: Origin) {
  const { limits } = deps
  const { address, device } = origin
  await limits.count('sign_in_address', address)
  await limits.count('sign_in_account', 'passkey', assertion.id, address)
  const token = createToken()
  const session = await withPasskey(deps, assertion, signInCeremony, async (tx, { user_id, email }) => {
    await rememberDevice(tx, user_id, device)
    return { email, expires_at: await insertSession(tx, user_id, hashToken(token)) }
  })
  await limits.forget('sign_in_account', 'passkey', assertion.id, address)
  await trust(limits, session.email, origin)
  return { token, expires_at: session.expires_at }
}

/** The same sentence for every reason: it must not tell which accounts and passkeys exist. */
export const refused = () =>
  new AppError('passkey_refused', 'This passkey was not accepted. Please try again, or use your password.')
