import { vi } from 'vitest'

const bytes = new Uint8Array([1, 2, 3]).buffer

/** What a browser returns for a passkey. */
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, attestationObject: bytes },
  getClientExtensionResults: () => ({}),
}

/** A browser with passkeys, on a device that can verify its user. `failure` is the name of what it throws instead. */
export function stubPasskeys({ failure }: { failure?: string } = {}) {
  const ask = vi.fn(async () => {
    if (failure !== undefined) throw Object.assign(new Error(), { name: failure })
    return credential
  })
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, {
      isUserVerifyingPlatformAuthenticatorAvailable: async () => true,
      isConditionalMediationAvailable: async () => false,
    }),
  )
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: ask, create: ask } })
  return ask
}
