import type { PasskeyAssertion, PasskeyAttestation } from '@muster/contract/passkeys'

/** This server as browsers and authenticators know it. */
export interface RelyingParty {
  /** Its domain. */
  id: string
  origin: string
}

/** A passkey as it is stored. `counter` is how often it has signed; 0 if its authenticator does not count. */
export interface StoredCredential {
  credential_id: Buffer
  public_key: Buffer
  counter: number
}

export const relyingPartyOf = (publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** The signature algorithms that are accepted, as COSE numbers, the preferred one first: ES256, Ed25519, RS256. */
export const algorithms = [-7, -8, -257]

// The library takes 30 MB of memory, and many servers never see a passkey.
const loadLibrary = () => import('@simplewebauthn/server')
const loadHelpers = () => import('@simplewebauthn/server/helpers')

type ClientData = { challenge: string; origin: string }

/** What the browser says about a ceremony; undefined if it cannot be read. Nothing in it is proved yet. */
export async function readClientData(clientDataJSON: string): Promise<ClientData | undefined> {
  const { decodeClientDataJSON } = await loadHelpers()
  try {
    const { challenge, origin } = decodeClientDataJSON(clientDataJSON)
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined
  } catch {
    return undefined
  }
}

/** On a developer's machine, a container or a proxy may publish another port than the one that PUBLIC_URL names. */
const expectedOrigin = ({ id, origin }: RelyingParty, client: ClientData) =>
  id === 'localhost' && /^http:\/\/localhost(:\d+)?$/.test(client.origin) ? client.origin : origin

/**
 * Verifies that a stored passkey signed the challenge for this server, and that the device verified its user. Returns
 * the new counter; undefined for anything else, including a counter that did not rise, as after a copy of the key.
 */
export async function verifyAssertion(
  relyingParty: RelyingParty,
  client: ClientData,
  assertion: PasskeyAssertion,
  { credential_id, public_key, counter }: StoredCredential,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { userHandle, ...response } = assertion.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response, clientExtensionResults: {} },
      expectedChallenge: client.challenge,
      expectedOrigin: expectedOrigin(relyingParty, client),
      expectedRPID: relyingParty.id,
      credential: { id: credential_id.toString('base64url'), publicKey: new Uint8Array(public_key), counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** Verifies a new passkey. Returns it; undefined if anything is wrong with it. */
export async function verifyAttestation(
  relyingParty: RelyingParty,
  client: ClientData,
  attestation: PasskeyAttestation,
): Promise<StoredCredential | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { transports: _transports, ...response } = attestation.response
  try {
    if (!(await isAnonymous(response.attestationObject))) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...attestation, response, clientExtensionResults: {} },
      expectedChallenge: client.challenge,
      expectedOrigin: expectedOrigin(relyingParty, client),
      expectedRPID: relyingParty.id,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { credential_id: Buffer.from(id, 'base64url'), public_key: Buffer.from(publicKey), counter }
  } catch {
    return undefined
  }
}

/**
 * Whether an attestation names no maker: browsers send `none`, or a self attestation, to a server that asks for none. To
 * check any other, the library would fetch addresses from the certificates that the caller sent.
 */
async function isAnonymous(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadHelpers()
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}
