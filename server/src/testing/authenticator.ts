import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '@muster/contract/passkeys'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a test changes about a ceremony. */
interface Changes {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Whether the device verified its user. */
  isVerified?: boolean
  isPresent?: boolean
  counter?: number
  /** Null if the authenticator does not name the account. */
  userHandle?: string | null
  format?: string
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const encode = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** An authenticator in software: one ES256 key without attestation, in a browser at `origin`. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = encode(credentialId)
  let counter = 0
  let userHandle: string | undefined

  // Flags: user present 1, user verified 4, attested credential data 64.
  const authenticatorData = (
    { rpId = '', isVerified = true, isPresent = true, ...changes }: Changes,
    attested = false,
  ) => {
    const data = Buffer.alloc(37)
    sha256(rpId).copy(data)
    data[32] = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | (attested ? 64 : 0)
    data.writeUInt32BE(changes.counter ?? counter, 33)
    return data
  }
  const clientData = (type: string, challenge: string, changes: Changes) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false, ...changes })

  /** Makes the key a passkey of an account. */
  const register = (options: PasskeyCreation, changes: Changes = {}): PasskeyAttestation => {
    userHandle = options.user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    // COSE: key type EC2, algorithm ES256, curve P-256, and the two coordinates.
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
    const data = authenticatorData({ rpId: options.rp.id, ...changes }, true)
    const authData = Buffer.concat([data, Buffer.alloc(16), length, credentialId, key])
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', changes.format ?? 'none'],
        ['attStmt', new Map(changes.format ? [['x5c', 'a certificate']] : [])],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    const clientDataJSON = encode(clientData('webauthn.create', options.challenge, only(changes)))
    return {
      ...{ id, rawId: id, type: 'public-key' },
      response: { clientDataJSON, attestationObject: encode(attestationObject), transports: ['internal'] },
    }
  }

  /** Signs a challenge, and counts it. */
  const assert = (options: PasskeyRequest, changes: Changes = {}): PasskeyAssertion => {
    counter++
    const data = authenticatorData({ rpId: options.rpId, ...changes })
    const client = clientData('webauthn.get', options.challenge, only(changes))
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    const handle = changes.userHandle === undefined ? userHandle : changes.userHandle
    return {
      ...{ id, rawId: id, type: 'public-key' },
      response: {
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(signature),
        userHandle: handle,
      },
    }
  }
  return { id, register, assert }
}

/** The changes of the client data, which the browser makes. */
const only = ({ origin, challenge, type }: Changes): Changes => ({
  ...(origin !== undefined && { origin }),
  ...(challenge !== undefined && { challenge }),
  ...(type !== undefined && { type }),
})
