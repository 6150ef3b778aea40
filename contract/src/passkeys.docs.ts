import { documented, documentedCalls, documentedInput } from './docs.ts'
import * as passkeys from './passkeys.ts'
import { created_at } from './shared.docs.ts'

const id = ['The credential, in base64url.', 'q3rXQ0l6Yk5nU2V0dGxlcg'] as const
const name = ['By default the browser and device that it was made on.', 'Chrome on Android'] as const
const challenge = [
  '32 random bytes, in base64url; valid once, for five minutes.',
  '6vJ0pR2nQ8sT4wY1zB5cD7fG9hK3mN6x',
] as const
const timeout = ['How long it is valid, in milliseconds.', passkeys.challengeTimeout] as const
const credential = { id, rawId: ['The same as `id`.', id[1]], type: ['Always `public-key`.', 'public-key'] } as const
const clientDataJSON = ['As the browser returns it, in base64url.', 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'] as const
const assertion = {
  ...credential,
  response: [
    'What the authenticator signed.',
    undefined,
    {
      clientDataJSON,
      authenticatorData: ['In base64url.', 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ'],
      signature: ['In base64url.', 'MEUCIQDxZ3Qm'],
      userHandle: ['A random id of the account, in base64url.', 'Yk5nU2V0dGxlcg'],
    },
  ],
} as const

documented(passkeys.PasskeyAttestation, ['What a browser returns for a new passkey.'], {
  ...credential,
  response: [
    'The new credential.',
    undefined,
    {
      clientDataJSON,
      attestationObject: ['In base64url; only the format `none` and self attestation are accepted.', 'o2NmbXRkbm9uZQ'],
      transports: ['How the browser reaches it.', ['internal', 'hybrid']],
    },
  ],
})
documented(passkeys.PasskeyAssertion, ['What a browser returns when a passkey is used.'], assertion)
documented(passkeys.Confirmation, ['Shows that a signed-in caller owns the account: one of the two.'], {
  password: ['Your password.', 'Charge0fTheDawn'],
  assertion: ['For a challenge from `/auth/passkey-confirmation`.'],
})
documented(passkeys.CredentialDescriptor, ['A passkey that the browser looks for.'], {
  id,
  type: credential.type,
  transports: ['How the browser reaches it.', ['internal', 'hybrid']],
})
documented(passkeys.PasskeyRequest, ['PublicKeyCredentialRequestOptionsJSON of WebAuthn.'], {
  challenge,
  rpId: ['The domain of this server.', 'muster.example'],
  timeout,
  userVerification: ['The device verifies its user, for example by fingerprint or PIN.', 'required'],
  allowCredentials: ['The passkeys that may be used; empty for any.', []],
})
documented(passkeys.PasskeyCreation, ['PublicKeyCredentialCreationOptionsJSON of WebAuthn.'], {
  challenge,
  rp: ['This server.', undefined, { id: ['Its domain.', 'muster.example'], name: ['Its name.', 'Muster'] }],
  user: [
    'The account.',
    undefined,
    {
      id: ['A random id, in base64url.', 'Yk5nU2V0dGxlcg'],
      name: ['Its address.', 'ana@example.com'],
      displayName: ['Its nickname.', 'Ana'],
    },
  ],
  pubKeyCredParams: [
    'The accepted signature algorithms, the preferred one first.',
    undefined,
    { alg: ['The COSE identifier of the algorithm.', -7], type: credential.type },
  ],
  timeout,
  excludeCredentials: ['The passkeys that the account has already.', []],
  authenticatorSelection: [
    'What the passkey must be able to do.',
    undefined,
    {
      residentKey: ['It is stored on the device, so that nobody types an address.', 'required'],
      requireResidentKey: ['The same for older browsers.', true],
      userVerification: ['The device verifies its user.', 'required'],
    },
  ],
  attestation: ['Muster requests no statement about the maker of the device.', 'none'],
})
documented(passkeys.Passkey, ['A passkey, which signs its owner in without a password.'], {
  id: ['Identifies it in paths.', 12],
  name,
  created_at,
  last_used_at: ['In UTC; null until it is first used.', '2026-11-20T18:05:12.000Z'],
})
documented(passkeys.listPasskeys.response, ['All passkeys of an account.'], {
  passkeys: ['The oldest first; at most 20.'],
})
documentedInput(passkeys.PasskeyParams, { passkey_id: ['The passkey.', 12] })
documentedInput(passkeys.PasskeyName, { name })
documentedInput(passkeys.NewPasskey, { name, attestation: ['What the browser returned.'] })
documentedInput(passkeys.PasskeySignIn, { assertion: ['What the browser returned.'] })
documentedCalls(passkeys, {
  createSignInChallenge: { gives: 'Options for `navigator.credentials.get`; they name no account.' },
  logInWithPasskey: {
    sends: 'What the browser returned for the challenge.',
    gives: 'A new session, also set as a cookie. It replaces the session that the call was made with.',
  },
  createConfirmationChallenge: { gives: 'Options for `navigator.credentials.get`, with your passkeys.' },
  listPasskeys: { gives: 'Your passkeys.' },
  createPasskeyChallenge: {
    sends: 'Nothing within 15 minutes of a sign-in; later your password, or the assertion of another passkey.',
    sent: {},
    gives: 'Options for `navigator.credentials.create`.',
  },
  createPasskey: { sends: 'Its name, and what the browser returned for the challenge.', gives: 'The new passkey.' },
  renamePasskey: { sends: 'The new name.', gives: 'The passkey as it is now.' },
  deletePasskey: { gives: 'The passkey is removed.' },
})
