import type { Passkey, PasskeyCreation, PasskeyRequest } from '@muster/contract/passkeys'
import { challengeTimeout } from '@muster/contract/passkeys'
import type { Caller } from '../../http/authentication.ts'
import { algorithms, type RelyingParty } from '../../security/webauthn.ts'
import type { PasskeyRow } from './queries.ts'
import { encodeHandle } from './rules.ts'

export const presentPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

const presentCredential = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports,
})

// The library makes the same options, but is loaded only to verify: challenges are far more frequent.

/** Options for using one of these passkeys; without any, the user chooses. */
export const presentRequest = (
  { id: rpId }: RelyingParty,
  challenge: string,
  passkeys: PasskeyRow[] = [],
): PasskeyRequest => ({
  challenge,
  rpId,
  timeout: challengeTimeout,
  userVerification: 'required',
  allowCredentials: passkeys.map(presentCredential),
})

/** Options for a new passkey of an account, on a device that has none of these yet. */
export const presentCreation = (
  { id }: RelyingParty,
  challenge: string,
  { email, nickname }: Caller,
  { handle, passkeys }: { handle: string; passkeys: PasskeyRow[] },
): PasskeyCreation => ({
  challenge,
  rp: { id, name: 'Muster' },
  user: { id: encodeHandle(handle), name: email, displayName: nickname },
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
  timeout: challengeTimeout,
  excludeCredentials: passkeys.map(presentCredential),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})
