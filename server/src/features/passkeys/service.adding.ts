import type { BodyOf } from '@muster/contract/endpoint'
import { type Confirmation, type createPasskey, passkeysMax } from '@muster/contract/passkeys'
import type { Caller } from '../../http/authentication.ts'
import { AppError } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { queueMail } from '../../mail/queue.ts'
import { hashToken } from '../../security/tokens.ts'
import { verifyAttestation } from '../../security/webauthn.ts'
import { getUserForUpdate } from '../accounts/queries.ts'
import * as queries from './queries.ts'
import { confirmIdentity } from './service.confirming.ts'
import { type Ceremony, createChallenge, type PasskeyDeps, refused, takeChallenge } from './service.ts'

/** For how many minutes after a sign-in a passkey can be added without another confirmation. */
const freshMinutes = 15

const ceremonyOf = (caller: Caller): Ceremony => ({ purpose: 'register', user_id: caller.id })

/**
 * Starts to add a passkey. A passkey outlives the session, so a session that is not fresh needs a confirmation. Throws
 * `not_confirmed`, `wrong_password`, `passkey_refused`, `too_many_passkeys`, `too_many_attempts`.
 */
export async function startAdding(
  deps: PasskeyDeps,
  caller: Caller,
  confirmation: Confirmation,
  { token, address }: { token: string; address: string },
) {
  const { db } = deps
  if (!(await queries.isFresh(db, hashToken(token), freshMinutes))) await confirmIdentity(deps, caller, confirmation)
  const passkeys = await queries.listPasskeys(db, caller.id)
  if (passkeys.length >= passkeysMax) throw tooMany()
  const challenge = await createChallenge(deps, ceremonyOf(caller), address)
  return { challenge, passkeys, handle: await queries.getHandle(db, caller.id) }
}

/** Adds a passkey, and queues the mail about it. Throws `passkey_refused`, `too_many_passkeys`. */
export async function addPasskey(
  deps: PasskeyDeps & { transact: Transact<queries.PasskeyRow> },
  caller: Caller,
  { name, attestation }: BodyOf<typeof createPasskey>,
) {
  const client = await takeChallenge(deps, ceremonyOf(caller), attestation.response.clientDataJSON)
  const credential = await verifyAttestation(deps.relyingParty, client, attestation)
  if (!credential) throw refused()
  const { transports = [] } = attestation.response
  return deps.transact(async (tx) => {
    // Locked, so that two concurrent additions do not exceed the limit.
    await getUserForUpdate(tx, caller.id)
    if ((await queries.listPasskeys(tx, caller.id)).length >= passkeysMax) throw tooMany()
    const passkey = await queries.insertPasskey(tx, { user_id: caller.id, ...credential, transports, name })
    if (!passkey) throw refused()
    await queueMail(tx, 'mail_passkey', passkey.id)
    return passkey
  })
}

const tooMany = () =>
  new AppError('too_many_passkeys', `An account can have at most ${passkeysMax} passkeys. Please remove one first.`)
