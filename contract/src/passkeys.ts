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
  /** The credential, in base64url. @example q3rXQ0l6Yk5nU2V0dGxlcg */
  id: bytes(1023),
  /** The same as `id`. @example q3rXQ0l6Yk5nU2V0dGxlcg */
  rawId: bytes(1023),
  /** Always `public-key`. @example public-key */
  type: z.literal('public-key', 'Must be public-key'),
} as const

/** What a browser returns for a new passkey. */
export const PasskeyAttestation = z
  .object({
    ...credential,
    /** The new credential. */
    response: z.object({
      /** As the browser returns it, in base64url. @example eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0 */
      clientDataJSON: bytes(4096),
      /** In base64url; only the format `none` and self attestation are accepted. @example o2NmbXRkbm9uZQ */
      attestationObject: bytes(16_384),
      /** How the browser reaches it. @example ["internal", "hybrid"] */
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
    /** What the authenticator signed. */
    response: z.object({
      /** As the browser returns it, in base64url. @example eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0 */
      clientDataJSON: bytes(4096),
      /** In base64url. @example SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ */
      authenticatorData: bytes(4096),
      /** In base64url. @example MEUCIQDxZ3Qm */
      signature: bytes(4096),
      /** A random id of the account, in base64url. @example Yk5nU2V0dGxlcg */
      userHandle: bytes(64).nullish(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' })
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/**
 * Shows that a signed-in caller owns the account, before an action that a stolen session must not be able to take: one
 * of the two.
 */
export const Confirmation = z
  .object({
    /** Your password. @example Charge0fTheDawn */
    password: z
      .string('Must be text')
      .max(1000, 'Password is too long')
      .regex(/^\P{Cc}*$/u, 'A password has no invisible control characters')
      .optional(),
    /** For a challenge from `/auth/passkey-confirmation`. */
    assertion: PasskeyAssertion.optional(),
  })
  .meta({ id: 'Confirmation' })
export type Confirmation = z.infer<typeof Confirmation>

/** A passkey that the browser looks for. */
export const CredentialDescriptor = z
  .object({
    /** The credential, in base64url. @example q3rXQ0l6Yk5nU2V0dGxlcg */
    id: z.string(),
    /** Always `public-key`. @example public-key */
    type: z.literal('public-key'),
    /** How the browser reaches it. @example ["internal", "hybrid"] */
    transports: z.array(z.string()),
  })
  .meta({ id: 'CredentialDescriptor' })

/**
 * PublicKeyCredentialRequestOptionsJSON of WebAuthn. Without `allowCredentials`, the user chooses any passkey of this
 * site.
 */
export const PasskeyRequest = z
  .object({
    /** 32 random bytes, in base64url; valid once, for five minutes. @example 6vJ0pR2nQ8sT4wY1zB5cD7fG9hK3mN6x */
    challenge: z.string(),
    /** The domain of this server. @example muster.example */
    rpId: z.string(),
    /** How long it is valid, in milliseconds. @example 300000 */
    timeout: z.int(),
    /** The device verifies its user, for example by fingerprint or PIN. @example required */
    userVerification: z.literal('required'),
    /** The passkeys that may be used; empty for any. @example [] */
    allowCredentials: z.array(CredentialDescriptor),
  })
  .meta({ id: 'PasskeyRequest' })
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const PasskeyCreation = z
  .object({
    /** 32 random bytes, in base64url; valid once, for five minutes. @example 6vJ0pR2nQ8sT4wY1zB5cD7fG9hK3mN6x */
    challenge: z.string(),
    /** This server. */
    rp: z.object({
      /** Its domain. @example muster.example */
      id: z.string(),
      /** Its name. @example Muster */
      name: z.string(),
    }),
    /** The account. */
    user: z.object({
      /** A random id, in base64url. @example Yk5nU2V0dGxlcg */
      id: z.string(),
      /** Its address. @example ana@example.com */
      name: z.string(),
      /** Its nickname. @example Ana */
      displayName: z.string(),
    }),
    /** The accepted signature algorithms, the preferred one first. */
    pubKeyCredParams: z.array(
      z.object({
        /** The COSE identifier of the algorithm. @example -7 */
        alg: z.int(),
        /** Always `public-key`. @example public-key */
        type: z.literal('public-key'),
      }),
    ),
    /** How long it is valid, in milliseconds. @example 300000 */
    timeout: z.int(),
    /** The passkeys that the account has already. @example [] */
    excludeCredentials: z.array(CredentialDescriptor),
    /** What the passkey must be able to do. */
    authenticatorSelection: z.object({
      /** It is stored on the device, so that nobody types an address. @example required */
      residentKey: z.literal('required'),
      /** The same for older browsers. @example true */
      requireResidentKey: z.literal(true),
      /** The device verifies its user. @example required */
      userVerification: z.literal('required'),
    }),
    /** Muster requests no statement about the maker of the device. @example none */
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' })
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** A passkey, which signs its owner in without a password. */
export const Passkey = z
  .object({
    /** Identifies it in paths. @example 12 */
    id: Id,
    /** By default the browser and device that it was made on. @example Chrome on Android */
    name: z.string(),
    /** In UTC, to the millisecond. @example 2026-09-14T18:05:12.000Z */
    created_at: Instant,
    /** In UTC; null until it is first used. @example 2026-11-20T18:05:12.000Z */
    last_used_at: Instant.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

export const PasskeyName = z.object({
  /** Your name for it, such as the browser and device that it was made on. @example Chrome on Android */
  name: text(50, 'Name is required'),
})
export const NewPasskey = PasskeyName.extend({
  /** What the browser returned. */
  attestation: PasskeyAttestation,
})
export const PasskeySignIn = z.object({
  /** What the browser returned. */
  assertion: PasskeyAssertion,
})

export const PasskeyParams = z.object({
  /** The passkey. @example 12 */
  passkey_id: IdInPath,
})

const tag = 'accounts'
const own = { tag, access: 'signed_in' } as const
const one = { ...own, path: '/passkeys/:passkey_id', params: PasskeyParams } as const

/**
 * Start a sign-in by passkey.
 * @returns Options for `navigator.credentials.get`; they name no account.
 */
export const createSignInChallenge = endpoint({
  method: 'POST',
  path: '/auth/passkey-challenge',
  tag,
  access: 'anyone',
  response: PasskeyRequest,
  refusals: ['too_many_attempts'],
})

/**
 * Sign in with a passkey.
 * @returns A new session, also set as a cookie. It replaces the session that the call was made with.
 */
export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey-login',
  tag,
  access: 'anyone',
  body: PasskeySignIn,
  response: AccessToken,
  refusals: ['passkey_refused', 'too_many_attempts'],
})

/**
 * Start to confirm with a passkey that it is you.
 * @returns Options for `navigator.credentials.get`, with your passkeys.
 */
export const createConfirmationChallenge = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/passkey-confirmation',
  response: PasskeyRequest,
})

/** Your passkeys, the oldest first. */
export const listPasskeys = endpoint({
  ...own,
  method: 'GET',
  path: '/passkeys',
  /** All passkeys of an account. */
  response: z
    .object({
      /** The oldest first; at most 20. */
      passkeys: z.array(Passkey).max(passkeysMax),
    })
    .meta({ id: 'PasskeyList' }),
})

/**
 * Start to add a passkey: soon after a sign-in, or with your password or another passkey.
 * @param body Nothing within 15 minutes of a sign-in; later your password, or the assertion of another passkey.
 * @returns Options for `navigator.credentials.create`.
 * @example {}
 */
export const createPasskeyChallenge = endpoint({
  ...own,
  method: 'POST',
  path: '/passkeys/challenge',
  body: Confirmation,
  response: PasskeyCreation,
  refusals: ['not_confirmed', 'wrong_password', 'passkey_refused', 'too_many_passkeys'],
})

/** Add a passkey; an email about it follows. */
export const createPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/passkeys',
  body: NewPasskey,
  status: 201,
  response: Passkey,
  refusals: ['passkey_refused', 'too_many_passkeys'],
})

/** Rename a passkey. */
export const renamePasskey = endpoint({
  ...one,
  method: 'PUT',
  body: PasskeyName,
  response: Passkey,
})

/** Remove a passkey: it can no longer be used to sign in. */
export const deletePasskey = endpoint({
  ...one,
  method: 'DELETE',
})
