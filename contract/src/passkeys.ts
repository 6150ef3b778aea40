import { AccessToken } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdInPath, Instant, text } from './fields.ts'
import { z } from './zod.ts'

// Options and responses have the JSON form of WebAuthn level 3, which browsers parse and produce themselves:
// https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON

/** The maximum number of passkeys of an account. */
export const passkeysMax = 20

/** How long a challenge can be used, in milliseconds. */
export const challengeTimeout = 300_000

/** Bytes in base64url, at most `max` of them. */
const bytes = (max: number) =>
  z
    .string('Must be base64url')
    .regex(/^[\w-]+$/, 'Must be base64url')
    .max(Math.ceil((max * 4) / 3), `Must be at most ${max} bytes`)

const credential = {
  id: bytes(1023),
  rawId: bytes(1023),
  type: z.literal('public-key', 'Must be public-key'),
} as const

/** What a browser returns for a new passkey. */
export const PasskeyAttestation = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4096),
      attestationObject: bytes(16_384),
      transports: z
        .array(z.string().regex(/^[\w-]{1,30}$/))
        .max(10)
        .optional(),
    }),
  })
  .meta({ id: 'PasskeyAttestation' })
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

/** What a browser returns when a passkey is used. */
export const PasskeyAssertion = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4096),
      authenticatorData: bytes(4096),
      signature: bytes(4096),
      userHandle: bytes(64).nullish(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' })
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/**
 * Shows that a signed-in caller is the owner of the account, before an action that a stolen session must not be able to
 * take. It has either of the two.
 */
export const Confirmation = z
  .object({
    password: z
      .string('Must be text')
      .max(1000, 'Password is too long')
      .regex(/^\P{Cc}*$/u, 'A password has no invisible control characters')
      .optional(),
    assertion: PasskeyAssertion.optional(),
  })
  .meta({ id: 'Confirmation' })
export type Confirmation = z.infer<typeof Confirmation>

export const CredentialDescriptor = z
  .object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })
  .meta({ id: 'CredentialDescriptor' })

/** PublicKeyCredentialRequestOptionsJSON. Without `allowCredentials`, the user chooses any passkey of this site. */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(CredentialDescriptor),
  })
  .meta({ id: 'PasskeyRequest' })
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** PublicKeyCredentialCreationOptionsJSON. */
export const PasskeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    excludeCredentials: z.array(CredentialDescriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' })
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

export const Passkey = z
  .object({ id: Id, name: z.string(), created_at: Instant, last_used_at: Instant.nullable() })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

export const PasskeyName = z.object({ name: text(50, 'Name is required') })
export const NewPasskey = PasskeyName.extend({ attestation: PasskeyAttestation })
export const PasskeySignIn = z.object({ assertion: PasskeyAssertion })

export const PasskeyParams = z.object({ passkey_id: IdInPath })

const tag = 'accounts'
const own = { tag, access: 'signed_in' } as const
const one = { ...own, path: '/passkeys/:passkey_id', params: PasskeyParams } as const

export const createSignInChallenge = endpoint({
  method: 'POST',
  path: '/auth/passkey-challenge',
  tag,
  summary: 'Start a sign-in by passkey',
  access: 'anyone',
  response: PasskeyRequest,
  refusals: ['too_many_attempts'],
})

export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey-login',
  tag,
  summary: 'Sign in with a passkey',
  access: 'anyone',
  body: PasskeySignIn,
  response: AccessToken,
  refusals: ['passkey_refused', 'too_many_attempts'],
})

export const createConfirmationChallenge = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/passkey-confirmation',
  summary: 'Start to confirm with a passkey that it is you',
  response: PasskeyRequest,
})

export const listPasskeys = endpoint({
  ...own,
  method: 'GET',
  path: '/passkeys',
  summary: 'Your passkeys, the oldest first',
  response: z.object({ passkeys: z.array(Passkey).max(passkeysMax) }).meta({ id: 'PasskeyList' }),
})

export const createPasskeyChallenge = endpoint({
  ...own,
  method: 'POST',
  path: '/passkeys/challenge',
  summary: 'Start to add a passkey: soon after a sign-in, or with your password or another passkey',
  body: Confirmation,
  response: PasskeyCreation,
  refusals: ['not_confirmed', 'wrong_password', 'passkey_refused', 'too_many_passkeys'],
})

export const createPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/passkeys',
  summary: 'Add a passkey; an email about it follows',
  body: NewPasskey,
  status: 201,
  response: Passkey,
  refusals: ['passkey_refused', 'too_many_passkeys'],
})

export const renamePasskey = endpoint({
  ...one,
  method: 'PUT',
  summary: 'Rename a passkey',
  body: PasskeyName,
  response: Passkey,
})

export const deletePasskey = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Remove a passkey: it can no longer be used to sign in',
})
